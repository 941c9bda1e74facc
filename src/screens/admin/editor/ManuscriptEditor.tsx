import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ActionButton, ActionLink } from '../../../parts/Action.tsx';
import { binAgeMs, type Editor, type Manuscript } from '../../../shared/desk.ts';
import { callDesk } from '../../../sync/desk/deskCall.ts';
import styles from '../AdminView.module.css';
import type { At } from '../at.ts';
import { DeskNote } from '../DeskNote.tsx';
import { stateOf, stateWords } from '../stories/storyLines.ts';
import { useDeskAction } from '../useDeskAction.ts';
import editor from './Editor.module.css';
import { Fields } from './Fields.tsx';
import { Preview } from './Preview.tsx';
import { StoryChanged } from './StoryChanged.tsx';
import { TwoVersions } from './TwoVersions.tsx';
import { useLeaveWarning } from './useLeaveWarning.tsx';
import { useWording } from './useWording.ts';
import { Warnings } from './Warnings.tsx';
import { manuscriptOf, wordingOf } from './wording.ts';

interface ManuscriptEditorProps {
  readonly newest: Manuscript;
  /** The name of who saved the newest. */
  readonly savedBy: string;
  /** Who else has it open. */
  readonly others: readonly Editor[];
  readonly userId: string;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** A manuscript's form, its preview, and what can be done with it. */
export function ManuscriptEditor({ newest, savedBy, others, userId }: ManuscriptEditorProps) {
  const { row } = newest;
  const { state, run } = useDeskAction();
  const typed = useWording(userId, newest, state.kind === 'busy');
  const [isComparing, setComparing] = useState(false);
  const warning = useLeaveWarning(typed.isDirty);
  // Typing comes first: what is made of it follows when there is time.
  const shown = useDeferredValue(typed.wording);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  /** Resolves with the revision that says what is typed; undefined when it could not be saved. */
  async function save(done: string): Promise<number | undefined> {
    const { wording, revision } = typed;
    const args = { manuscriptId: row.id, revision, ...manuscriptOf(wording, row.publishedAt) };
    const answer = await run(async () => {
      const saving = await callDesk<At>('mutation', 'manuscripts:save', args);
      const isBehind =
        !saving.ok &&
        saving.failure.kind === 'refused' &&
        saving.failure.problem.code === 'changed_meanwhile';
      if (isBehind) setComparing(true);
      return saving;
    }, done);
    if (answer) typed.noteSaved(wording, answer.value.revision);
    return answer?.value.revision;
  }
  async function publish(over?: number): Promise<void> {
    const revision = typed.isDirty ? await save('') : typed.revision;
    if (revision === undefined) return;
    const args = { manuscriptId: row.id, revision, ...(over !== undefined && { over }) };
    await run(() => callDesk('mutation', 'publishing:publish', args), 'It is published.');
  }
  function act(path: string, done: string): void {
    const args = { manuscriptId: row.id, revision: typed.revision };
    void run(() => callDesk('mutation', path, args), done);
  }

  const storyState = stateOf(row);
  if (row.deletedAt !== undefined) {
    const restore = () => callDesk('mutation', 'publishing:restore', { manuscriptId: row.id });
    return (
      <section className={styles.words} aria-labelledby="story-heading">
        <h2 id="story-heading" ref={heading} tabIndex={-1} className={editor.title}>
          <span lang={row.language}>{row.title === '' ? 'Untitled' : row.title}</span>
        </h2>
        <p role="status">{`It is in the bin, and readers do not see it. It goes for good on ${day.format(row.deletedAt + binAgeMs)}.`}</p>
        <div className={editor.actions}>
          <ActionButton strong onPress={() => void run(restore, 'It is back.')}>
            Take it out of the bin
          </ActionButton>
          <ActionLink href="/admin">All stories</ActionLink>
        </div>
        <DeskNote state={state} />
      </section>
    );
  }
  const isInStep = storyState === 'published' && !typed.isDirty;
  return (
    <section aria-labelledby="story-heading">
      {warning}
      <p>
        <a className={editor.back} href="/admin">
          All stories
        </a>
      </p>
      <h2 id="story-heading" ref={heading} tabIndex={-1} className={editor.title}>
        {typed.wording.title === '' ? (
          'Untitled'
        ) : (
          <span lang={typed.wording.language}>{typed.wording.title}</span>
        )}
      </h2>
      <p className={editor.soft}>
        {typed.isDirty ? `${stateWords[storyState]}; not saved yet` : `${stateWords[storyState]}; saved`}
      </p>
      {!typed.isKept && (
        <p className={styles.bar} role="alert">
          This device has no room to keep what you type: save soon.
        </p>
      )}
      <p role="status">
        {others.length > 0 &&
          `${listed(others)} ${others.length === 1 ? 'has' : 'have'} this story open too.`}
      </p>
      {typed.isBehind && !isComparing && (
        <div className={styles.bar} role="alert">
          <p>{`${savedBy} saved another version while you were writing. Yours is not lost.`}</p>
          <ActionButton onPress={() => setComparing(true)}>Compare the two</ActionButton>
        </div>
      )}
      {typed.isBehind && isComparing && (
        <TwoVersions
          base={typed.base}
          mine={typed.wording}
          theirs={wordingOf(newest)}
          name={savedBy}
          onChosen={(wording) => {
            typed.goOn(wording);
            setComparing(false);
            heading.current?.focus();
          }}
          onLater={() => setComparing(false)}
        />
      )}
      <div className={editor.actions}>
        <ActionButton strong={typed.isDirty} onPress={() => void save('It is saved.')}>
          Save
        </ActionButton>
        {!isInStep && (
          <ActionButton strong={!typed.isDirty} onPress={() => void publish()}>
            {row.storyId === undefined ? 'Publish' : 'Publish the changes'}
          </ActionButton>
        )}
        <ActionLink href={`/admin?edit=${row.id}&part=narration`}>Narration</ActionLink>
        {row.storyId !== undefined && (
          <ActionLink href={`/content/${row.storyId}`}>As readers see it</ActionLink>
        )}
        {row.storyId !== undefined && (
          <ActionButton onPress={() => act('publishing:unpublish', 'Readers do not see it any more.')}>
            Unpublish
          </ActionButton>
        )}
        <ActionButton onPress={() => act('publishing:remove', '')}>Move to the bin</ActionButton>
      </div>
      <DeskNote state={state} />
      <StoryChanged
        state={state}
        onOver={(storySeq) => void publish(storySeq)}
        onTake={() => act('manuscripts:takeStory', 'It says what readers have.')}
      />
      <div className={editor.columns}>
        <div>
          <Fields wording={typed.wording} onChange={typed.change} />
          <h3 className={editor.heading}>To look at before publishing</h3>
          <Warnings wording={shown} />
        </div>
        <Preview wording={shown} />
      </div>
    </section>
  );
}

function listed(others: readonly Editor[]): string {
  return new Intl.ListFormat('en').format(others.map(({ name }) => name));
}
