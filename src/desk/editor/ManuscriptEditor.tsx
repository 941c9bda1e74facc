import { useDeferredValue, useMemo, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { EditorId, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { deskPart } from '../deskPart.tsx';
import { callDesk } from '../feed/deskCall.ts';
import type { Restored } from '../history/HistoryView.tsx';
import { useOpenDesk } from '../openDesk.ts';
import { StoryTitle } from '../StoryTitle.tsx';
import { lastList } from '../stories/listAddress.ts';
import { stateOf } from '../stories/storyLines.ts';
import * as stories from '../stories/words.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { useEditorName, useOthers } from '../useEditors.ts';
import { useHeading } from '../useHeading.ts';
import * as common from '../words.tsx';
import { EditorBar } from './EditorBar.tsx';
import { manuscriptOf, valuesOf } from './formValues.ts';
import { InBin } from './InBin.tsx';
import { lastStoryOf } from './OfferLast.tsx';
import { Preview } from './Preview.tsx';
import { PublishQuestions } from './publishing/PublishQuestions.tsx';
import { usePublish } from './publishing/usePublish.ts';
import { unsavedOfNarration } from './publishing/warningWords.ts';
import { StoryForm } from './StoryForm.tsx';
import { type At, isNewStory, saveStory, storyForm } from './storyDraft.ts';
import { TwoVersions } from './TwoVersions.tsx';
import * as words from './words.ts';

interface ManuscriptEditorProps {
  readonly newest: Manuscript;
  /** Called with the id of a new story once it has been begun. */
  readonly onBegun: (id: ManuscriptId) => void;
}

const HistoryView = deskPart(async () => (await import('../history/HistoryView.tsx')).HistoryView);

/** A manuscript's form, its preview and its actions; with `part=history` in the address, its history. */
export function ManuscriptEditor({ newest, onBegun }: ManuscriptEditorProps) {
  const { rows, userId } = useOpenDesk();
  const { row } = newest;
  const savedBy = useEditorName(row.savedBy);
  // Null before the curator's first act.
  const { value: me = null } = useDeskQuery<EditorId | null>('editors:mine', {});
  const others = useOthers(row.id);
  const part = new URLSearchParams(useSearch({ ssrSearch: '' })).get('part');
  const { state, run } = useDeskAction();
  const saved = { revision: row.revision, values: valuesOf(newest) };
  const typed = useDraft(storyForm, { id: row.id, saved, isBusy: state.kind === 'busy' });
  const [isComparing, setComparing] = useState(false);
  // Typing has priority: what is derived from the text is updated when there is time.
  const shown = useDeferredValue(typed.values);
  const last = useMemo(
    () => (row.storyId === undefined ? lastStoryOf(rows, me, row.id) : undefined),
    [rows, me, row.id, row.storyId],
  );
  const heading = useHeading(part);

  const here: At = { manuscriptId: row.id, revision: typed.revision };
  /** Saves the form. Resolves with the revision that has these values; undefined when it could not be saved. */
  async function save(done: string, values = typed.values): Promise<At | undefined> {
    const answer = await run(async () => {
      const saving = await saveStory(here, manuscriptOf(values, row.publishedAt), onBegun);
      const isBehind =
        !saving.ok &&
        saving.failure.kind === 'refused' &&
        saving.failure.problem.code === 'changed_meanwhile';
      if (isBehind) setComparing(true);
      return saving;
    }, done);
    if (answer) typed.noteSaved(values, answer.value.revision);
    return answer?.value;
  }
  const publishing = usePublish({
    row,
    values: typed.values,
    save: async (values) => {
      typed.change({ work: values.work });
      const isSaved = !typed.isDirty && values === typed.values;
      return isSaved ? here : save('', values);
    },
    unsaved: () => unsavedOfNarration(userId, row.id),
    run,
  });
  function act(path: string, done: string): void {
    void run(() => callDesk('mutation', path, { ...here }), done);
  }

  function discard(): void {
    storyForm.forget(userId, row.id);
    navigate(lastList());
  }
  /**
   * Saves the form first, so that it is in the history too. `over` is the newest revision, for a page that has not received
   * that yet.
   */
  async function restore(from: number, over?: number): Promise<Restored | undefined> {
    const replaced = over ?? (typed.isDirty ? await save('') : here)?.revision;
    if (replaced === undefined) return undefined;
    const args = { manuscriptId: row.id, revision: replaced, from };
    const answer = await run(() =>
      callDesk<{ readonly revision: number }>('mutation', 'revisions:restore', args),
    );
    return answer && { revision: answer.value.revision, from, replaced };
  }

  const storyState = stateOf(row);
  const isNew = isNewStory(row.id);
  const hasNothing = isNew && !typed.isDirty;
  if (row.deletedAt !== undefined) {
    return <InBin row={row} deletedAt={row.deletedAt} heading={heading} action={{ state, run }} />;
  }
  const isInStep = storyState === 'published' && !typed.isDirty;
  return (
    <section aria-labelledby="story-heading">
      <p className={desk.ways}>
        <a href={lastList()}>{common.allStories}</a>
        {!isNew && part === 'history' && <a href={`/admin?edit=${row.id}`}>{common.backToStory}</a>}
        {!isNew && part !== 'history' && (
          <>
            <a href={`/admin?edit=${row.id}&part=narration`}>{words.narration}</a>
            <a href={`/admin?edit=${row.id}&part=history`}>{words.history}</a>
          </>
        )}
      </p>
      <h2 id="story-heading" ref={heading} tabIndex={-1} className={desk.title}>
        <StoryTitle {...typed.values} />
      </h2>
      <UnsavedWork isDirty={typed.isDirty} isKept={typed.isKept} />
      <p role="status">{others.length > 0 && words.openToo(others.map(({ name }) => name))}</p>
      {typed.isBehind && !isComparing && (
        <div className={desk.bar} role="alert">
          <p>{common.savedMeanwhile(savedBy)}</p>
          <ActionButton onPress={() => setComparing(true)}>{words.compare}</ActionButton>
        </div>
      )}
      {typed.isBehind && isComparing && (
        <TwoVersions
          base={typed.base}
          mine={typed.values}
          theirs={typed.theirs}
          name={savedBy}
          onChosen={(values) => {
            typed.goOn(values);
            setComparing(false);
            heading.current?.focus();
          }}
          onLater={() => setComparing(false)}
        />
      )}
      {part === 'history' ? (
        <DeskNote state={state} />
      ) : (
        <EditorBar
          standing={
            hasNothing ? words.nothingTyped : words.standing(stories.states[storyState], typed.isDirty)
          }
          isDirty={typed.isDirty}
          isPublished={row.storyId !== undefined}
          onSave={hasNothing ? undefined : () => void save(common.saved)}
          onPublish={isInStep ? undefined : () => void publishing.publish()}
          state={state}
          refusalWords={publishing.refusalWords}
        />
      )}
      <PublishQuestions
        publishing={publishing}
        state={state}
        onTake={() => act('manuscripts:takeStory', words.tookPublished)}
      />
      {part === 'history' ? (
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
            <div className={desk.actions}>
              {row.storyId !== undefined && (
                <>
                  <ActionLink href={`/content/${row.storyId}`}>{common.asReadersSeeIt}</ActionLink>
                  <ConfirmButton
                    label={words.unpublish}
                    title={words.askUnpublishing}
                    confirm={words.unpublish}
                    cancel={words.keepPublished}
                    onConfirm={() => act('publishing:unpublish', words.unpublished)}
                  >
                    <p>{words.readersLose}</p>
                    <p>{words.untilPublished}</p>
                  </ConfirmButton>
                </>
              )}
              {isNew ? (
                typed.isDirty && (
                  <ConfirmButton
                    label={words.discard}
                    title={words.askDiscarding}
                    confirm={words.discard}
                    cancel={words.keep}
                    onConfirm={discard}
                  >
                    <p>{words.discardingIsFinal}</p>
                  </ConfirmButton>
                )
              ) : row.storyId === undefined ? (
                <ActionButton onPress={() => act('publishing:remove', '')}>{words.moveToBin}</ActionButton>
              ) : (
                <ConfirmButton
                  label={words.moveToBin}
                  title={words.askBinning}
                  confirm={words.moveToBin}
                  cancel={words.keepPublished}
                  onConfirm={() => act('publishing:remove', '')}
                >
                  <p>{words.readersLose}</p>
                  <p>{words.untilRestored}</p>
                </ConfirmButton>
              )}
            </div>
          </div>
          <Preview values={shown} />
        </div>
      )}
    </section>
  );
}
