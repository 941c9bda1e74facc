import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  binAgeMs,
  type DeskRow,
  type EditorId,
  type Manuscript,
  type ManuscriptId,
} from '../../shared/desk/desk.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { DeskNote, Problem, QueryNote } from '../DeskNote.tsx';
import { useDeskAction, useDeskQuery } from '../deskCalls.ts';
import { deskPart } from '../deskPart.tsx';
import { type Answer, callDesk, refusalOf } from '../feed/deskCall.ts';
import type { Restored } from '../history/HistoryView.tsx';
import { useDeskSearch, useOpenDesk } from '../openDesk.ts';
import { Section, StoryTitle, useHeading } from '../Section.tsx';
import { ListNeighbours } from '../stories/ListNeighbours.tsx';
import { lastList, storyAddress } from '../stories/listAddress.ts';
import { stateOf } from '../stories/storyLines.ts';
import * as stories from '../stories/words.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { type Draft, useDraft } from '../unsaved/useDraft.ts';
import { useEditorName, useOthers } from '../useEditors.ts';
import * as common from '../words.tsx';
import styles from './Editor.module.css';
import { type FormValues, manuscriptOf, valuesOf } from './formValues.ts';
import { PublishQuestions, usePublish } from './publishing/usePublish.tsx';
import { unsavedOfNarration } from './publishing/Warnings.tsx';
import { lastStoryOf, Preview, StoryForm } from './StoryForm.tsx';
import { type At, blankManuscript, isNewStory, saveStory, storyForm } from './storyDraft.ts';
import { TwoVersions } from './TwoVersions.tsx';
import * as words from './words.ts';

const HistoryView = deskPart(async () => (await import('../history/HistoryView.tsx')).HistoryView);

/** `/admin?edit={id}`. A new story gets another id when it is begun; the editor stays mounted. */
export function EditorScreen({ edited }: { readonly edited: ManuscriptId }) {
  const [begun, setBegun] = useState<{ readonly newId: ManuscriptId; readonly id: ManuscriptId }>();
  return (
    <OpenStory
      key={begun?.id === edited ? begun.newId : edited}
      id={edited}
      onBegun={(id) => {
        setBegun({ newId: edited, id });
        navigate(storyAddress({ kind: 'manuscript', id }), { replace: true });
      }}
    />
  );
}

/** `/admin?story={id}`: the library begins a manuscript of a published story that has none yet. */
export function OpenPublished({ storyId }: { readonly storyId: StoryId }) {
  const { state, run } = useDeskAction();
  useEffect(() => {
    void run(() => callDesk<At>('mutation', 'manuscripts:edit', { storyId })).then((begun) => {
      if (!begun) return;
      const { manuscriptId: id } = begun.value;
      navigate(storyAddress({ kind: 'manuscript', id }), { replace: true });
    });
  }, [run, storyId]);
  return (
    <>
      <DeskNote state={state} />
      <ActionLink label={common.allStories} href={lastList()} />
    </>
  );
}

interface OpenStoryProps {
  readonly id: ManuscriptId;
  readonly onBegun: (id: ManuscriptId) => void;
}

function OpenStory({ id, onBegun }: OpenStoryProps) {
  // Shown until a new story is saved, and with its id from then on until the saved one arrives.
  const [blank, setBlank] = useState(() => (isNewStory(id) ? blankManuscript(id) : undefined));
  const args = isNewStory(id) ? undefined : { manuscriptId: id };
  const query = useDeskQuery<Manuscript>('manuscripts:get', args);
  const newest = query.value ?? blank;
  if (!newest)
    return (
      <>
        <QueryNote query={query} waiting={words.opening} />
        <ActionLink label={common.allStories} href={lastList()} />
      </>
    );
  return (
    <ManuscriptEditor
      newest={newest}
      onBegun={(begun) => {
        setBlank({ ...newest, row: { ...newest.row, id: begun } });
        onBegun(begun);
      }}
    />
  );
}

interface ManuscriptEditorProps {
  readonly newest: Manuscript;
  readonly onBegun: (id: ManuscriptId) => void;
}

/** With `part=history` in the address, its history in place of the form. */
function ManuscriptEditor({ newest, onBegun }: ManuscriptEditorProps) {
  const { rows, userId } = useOpenDesk();
  const { row } = newest;
  const savedBy = useEditorName(row.savedBy);
  // Null before the curator's first act.
  const { value: me = null } = useDeskQuery<EditorId | null>('editors:mine', {});
  const others = useOthers(row.id);
  const isHistory = new URLSearchParams(useDeskSearch()).get('part') === 'history';
  const typed = useDraft(storyForm, row.id, { revision: row.revision, values: valuesOf(newest) });
  const { state, run } = typed;
  const [isComparing, setComparing] = useState(false);
  // Typing has priority: what is derived from the text is updated when there is time.
  const shown = useDeferredValue(typed.values);
  const last = useMemo(
    () => (row.storyId === undefined ? lastStoryOf(rows, me, row.id) : undefined),
    [rows, me, row.id, row.storyId],
  );
  const heading = useHeading(isHistory);

  const current: At = { manuscriptId: row.id, revision: typed.revision };
  /** Saves the form. Resolves with the revision that has these values; undefined when it could not be saved. */
  function save(done: string, values = typed.values): Promise<At | undefined> {
    async function call(): Promise<Answer<At>> {
      const saving = await saveStory(current, manuscriptOf(values, row.publishedAt), onBegun);
      if (!saving.ok && refusalOf(saving.failure)?.code === 'changed_meanwhile') setComparing(true);
      return saving;
    }
    return typed.save(call, done, values);
  }
  const publishing = usePublish({
    row,
    values: typed.values,
    save: async (values) => {
      typed.change({ work: values.work });
      const isSaved = !typed.isDirty && values === typed.values;
      return isSaved ? current : save('', values);
    },
    unsaved: () => unsavedOfNarration(userId, row.id),
    run,
  });
  function act(path: string, done: string): void {
    void run(() => callDesk('mutation', path, { ...current }), done);
  }

  function discard(): void {
    storyForm.forget(userId, row.id);
    navigate(lastList());
  }
  /** Saves the form first, so that it is in the history too. `over`: the newest revision, where this page does not know it. */
  async function restore(from: number, over?: number): Promise<Restored | undefined> {
    const replaced = over ?? (typed.isDirty ? await save('') : current)?.revision;
    if (replaced === undefined) return undefined;
    const args = { manuscriptId: row.id, revision: replaced, from };
    const answer = await run(() => callDesk<At>('mutation', 'revisions:restore', args));
    return answer && { revision: answer.value.revision, from, replaced };
  }

  const isNew = isNewStory(row.id);
  if (row.deletedAt !== undefined) {
    return <InBin row={row} deletedAt={row.deletedAt} heading={heading} action={typed} />;
  }
  return (
    <>
      <ListNeighbours row={row} />
      <p className={desk.ways}>
        <a href={lastList()}>{common.allStories}</a>
        {!isNew && isHistory && <a href={`/admin?edit=${row.id}`}>{common.backToStory}</a>}
        {!isNew && !isHistory && (
          <>
            <a href={`/admin?edit=${row.id}&part=narration`}>{words.narration}</a>
            <a href={`/admin?edit=${row.id}&part=history`}>{words.history}</a>
          </>
        )}
      </p>
      <Section title={<StoryTitle {...typed.values} />} level="h2" heading={heading}>
        <UnsavedWork draft={typed} />
        <p role="status">{others.length > 0 && words.openToo(others.map(({ name }) => name))}</p>
        {typed.isBehind && !isComparing && (
          <div className={desk.bar} role="alert">
            <p>{common.savedMeanwhile(savedBy)}</p>
            <ActionButton label={words.compare} onPress={() => setComparing(true)} />
          </div>
        )}
        {typed.isBehind && isComparing && (
          <TwoVersions
            base={typed.base}
            mine={typed.values}
            theirs={typed.theirs}
            name={savedBy}
            onChosen={(values) => {
              typed.rebase(values);
              setComparing(false);
              heading.current?.focus();
            }}
            onLater={() => setComparing(false)}
          />
        )}
        {isHistory ? (
          <DeskNote state={state} />
        ) : (
          <EditorBar {...{ row, typed, publishing }} onSave={() => void save(common.saved)} />
        )}
        <PublishQuestions
          publishing={publishing}
          state={state}
          onTake={() => act('manuscripts:takeStory', words.tookPublished)}
        />
        {isHistory ? (
          <HistoryView
            manuscriptId={row.id}
            unsaved={typed.isDirty ? typed.values : undefined}
            publishedRevision={row.publishedRevision}
            onRestore={restore}
          />
        ) : (
          <div className={desk.columns}>
            <div>
              <StoryForm values={typed.values} shown={shown} last={last} onChange={typed.change} />
              <StoryActions row={row} isDirty={typed.isDirty} onAct={act} onDiscard={discard} />
            </div>
            <Preview values={shown} />
          </div>
        )}
      </Section>
    </>
  );
}

interface StoryActionsProps {
  readonly row: DeskRow;
  readonly isDirty: boolean;
  readonly onAct: (path: string, done: string) => void;
  readonly onDiscard: () => void;
}

function StoryActions({ row, isDirty, onAct, onDiscard }: StoryActionsProps) {
  return (
    <div className={desk.actions}>
      {row.storyId !== undefined && (
        <>
          <ActionLink label={common.asReadersSeeIt} href={`/content/${row.storyId}`} />
          <ConfirmButton
            {...words.unpublishing}
            onConfirm={() => onAct('publishing:unpublish', words.unpublished)}
          >
            <p>{words.readersLose}</p>
            <p>{words.untilPublished}</p>
          </ConfirmButton>
        </>
      )}
      {isNewStory(row.id) ? (
        isDirty && (
          <ConfirmButton {...words.discarding} onConfirm={onDiscard}>
            <p>{words.discardingIsFinal}</p>
          </ConfirmButton>
        )
      ) : row.storyId === undefined ? (
        <ActionButton label={words.binning.label} onPress={() => onAct('publishing:remove', '')} />
      ) : (
        <ConfirmButton {...words.binning} onConfirm={() => onAct('publishing:remove', '')}>
          <p>{words.readersLose}</p>
          <p>{words.untilRestored}</p>
        </ConfirmButton>
      )}
    </div>
  );
}

interface EditorBarProps {
  readonly row: DeskRow;
  readonly typed: Draft<FormValues>;
  readonly publishing: ReturnType<typeof usePublish>;
  readonly onSave: () => void;
}

function EditorBar({ row, typed: { state, isDirty }, publishing, onSave }: EditorBarProps) {
  const storyState = stateOf(row);
  const hasNothing = isNewStory(row.id) && !isDirty;
  const isInStep = storyState === 'published' && !isDirty;
  return (
    <div className={styles.bar}>
      <p className={desk.soft}>
        {hasNothing ? words.nothingTyped : words.status(stories.states[storyState], isDirty)}
      </p>
      <ActionButton label={common.save} strong={isDirty} isOff={hasNothing} onPress={onSave} />
      {!isInStep && (
        <ActionButton
          label={row.storyId === undefined ? words.publish : words.publishChanges}
          strong={!isDirty && !hasNothing}
          onPress={() => void publishing.publish()}
        />
      )}
      <DeskNote state={state} isDirty={isDirty} />
      {publishing.refusalWords !== undefined && <Problem>{publishing.refusalWords}</Problem>}
    </div>
  );
}

interface InBinProps extends Pick<EditorBarProps, 'row'> {
  readonly deletedAt: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly action: Pick<Draft<FormValues>, 'state' | 'run'>;
}

function InBin({ row, deletedAt, heading, action: { state, run } }: InBinProps) {
  const restore = () => callDesk('mutation', 'publishing:restore', { manuscriptId: row.id });
  return (
    <Section title={<StoryTitle {...row} />} level="h2" heading={heading} className={desk.words}>
      <ListNeighbours row={row} />
      <p role="status">{words.inBin(common.longDay(deletedAt + binAgeMs))}</p>
      <div className={desk.actions}>
        <ActionButton label={words.restore} strong onPress={() => void run(restore, words.restored)} />
        <ActionLink label={common.allStories} href={lastList()} />
      </div>
      <DeskNote state={state} />
    </Section>
  );
}
