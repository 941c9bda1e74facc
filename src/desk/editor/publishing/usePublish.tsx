import { useState } from 'react';
import { allStories } from '../../../catalogue/queries.ts';
import type { DeskRow } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import { notPublishedWords } from '../../../shared/story/storyProblems.ts';
import { workNameOf } from '../../../shared/story/workName.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import desk from '../../Desk.module.css';
import { TextList } from '../../DeskNote.tsx';
import type { DeskActionState, useDeskAction } from '../../deskCalls.ts';
import { type Answer, callDesk, type DeskFailure, refusalOf } from '../../feed/deskCall.ts';
import { useOpenDesk } from '../../openDesk.ts';
import type { FormValues } from '../formValues.ts';
import { type At, isNewStory } from '../storyDraft.ts';
import * as words from '../words.ts';
import { focusField, publishProblems } from './publishProblems.ts';
import { narrationWarnings, textOddities } from './Warnings.tsx';

interface Published {
  readonly row: DeskRow;
  readonly values: FormValues;
  /** Saves the values where necessary and returns the saved revision; undefined when it could not be saved. */
  readonly save: (values: FormValues) => Promise<At | undefined>;
  /** Unsaved work on this device that publishing leaves out, in words. */
  readonly unsaved: () => readonly string[];
  readonly run: ReturnType<typeof useDeskAction>['run'];
}

type Confirmation = { readonly odd: readonly string[]; readonly publishAnyway: () => Promise<void> };

/**
 * Publishes the typed story. Refuses, and focuses the field, while something is missing; asks first when something is
 * unusual. `replacesStorySeq` is the catalogue number of the story to replace all the same.
 */
export function usePublish({ row, values, save, unsaved, run }: Published) {
  const { rows } = useOpenDesk();
  const [refused, setRefused] = useState<{ readonly values: FormValues; readonly problem: StoryProblem }>();
  const [confirmation, setConfirmation] = useState<Confirmation>();

  async function publish(replacesStorySeq?: number): Promise<void> {
    const named = await withWorkName(values, rows);
    const narration = await run(() => narrationToCome(row));
    if (!narration) return;
    const [problem] = publishProblems(named, narration.value);
    if (problem) {
      focusField(problem.field);
      return setRefused({ values, problem });
    }
    const odd = [...textOddities(named), ...narrationWarnings(named, narration.value), ...unsaved()];
    const publishAnyway = () => send(named, replacesStorySeq);
    if (odd.length > 0) setConfirmation({ odd, publishAnyway });
    else await publishAnyway();
  }
  async function send(named: FormValues, replacesStorySeq: number | undefined): Promise<void> {
    setConfirmation(undefined);
    const at = await save(named);
    if (at === undefined) return;
    const args = { ...at, ...(replacesStorySeq !== undefined && { over: replacesStorySeq }) };
    await run(async () => {
      const publishing = await callDesk('mutation', 'publishing:publish', args);
      if (!publishing.ok) focusField(fieldOf(publishing.failure));
      return publishing;
    }, words.published);
  }

  const problem = refused?.values === values ? refused.problem : undefined;
  return {
    publish,
    refusalWords: problem && notPublishedWords(problem),
    refusedField: problem?.field,
    confirmation,
    cancel: () => setConfirmation(undefined),
  };
}

async function withWorkName(values: FormValues, rows: readonly DeskRow[]): Promise<FormValues> {
  if (values.work.trim() !== '') return values;
  const taken = new Set([...rows, ...(await allStories())].map(({ work }) => work));
  return { ...values, work: workNameOf(values, taken) };
}

/** The narration that publishing will give readers; null when it is published already, or there is none. */
async function narrationToCome(row: DeskRow): Promise<Answer<DeskNarration | null>> {
  const isPublished = row.storyId !== undefined && row.narration === row.publishedNarration;
  if (isNewStory(row.id) || isPublished) return { ok: true, value: null };
  return callDesk<DeskNarration | null>('query', 'narrations:get', { manuscriptId: row.id });
}

function fieldOf(failure: DeskFailure): ProblemField | undefined {
  const problem = refusalOf(failure);
  if (problem?.code === 'slug_taken') return 'work';
  return problem?.code === 'invalid_story' && 'field' in problem ? problem.field : undefined;
}

interface PublishQuestionsProps {
  readonly publishing: ReturnType<typeof usePublish>;
  readonly state: DeskActionState;
  /** Replaces the manuscript with the published story. */
  readonly onTake: () => void;
}

/** Asks to confirm what is unusual about a story, and what to do when an import changed it meanwhile. */
export function PublishQuestions({ publishing, state, onTake }: PublishQuestionsProps) {
  const { publish, confirmation, cancel } = publishing;
  const problem = state.kind === 'failed' ? refusalOf(state.failure) : undefined;
  return (
    <>
      {confirmation && (
        <ConfirmDialog
          {...words.confirming}
          onConfirm={() => void confirmation.publishAnyway()}
          onCancel={cancel}
        >
          <TextList texts={confirmation.odd} />
        </ConfirmDialog>
      )}
      {problem?.code === 'story_changed' && (
        <div className={desk.actions}>
          {problem.storySeq !== null && (
            <ActionButton
              label={words.publishAnyway}
              onPress={() => void publish(problem.storySeq ?? undefined)}
            />
          )}
          <ActionButton label={words.takePublished} onPress={onTake} />
        </div>
      )}
    </>
  );
}
