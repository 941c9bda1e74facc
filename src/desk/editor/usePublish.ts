import { useState } from 'react';
import { allStories } from '../../library/queries.ts';
import type { DeskRow } from '../../shared/desk.ts';
import type { DeskNarration } from '../../shared/deskNarration.ts';
import type { Result } from '../../shared/result.ts';
import type { ProblemField } from '../../shared/storyLines.ts';
import { notPublishedWords } from '../../shared/storyProblems.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import * as words from '../../words/desk/publishing.ts';
import type { useDeskAction } from '../useDeskAction.ts';
import { isNewStory } from './newStory.ts';
import { oddNarration } from './oddNarration.ts';
import type { At } from './saveStory.ts';
import { focusField, unfitIn } from './unfit.ts';
import type { Wording } from './wording.ts';
import { workNameOf } from './workName.ts';

interface Published {
  readonly row: DeskRow;
  /** All manuscripts. */
  readonly rows: readonly DeskRow[];
  readonly wording: Wording;
  /** Saves what is typed where it has to be, and answers where it stands; undefined when it could not be saved. */
  readonly save: (wording: Wording) => Promise<At | undefined>;
  /** What this device keeps and publishing leaves out, in words. */
  readonly unsaved: () => readonly string[];
  readonly run: ReturnType<typeof useDeskAction>['run'];
}

/** What is odd about a story that is about to be published, and how it goes on all the same. */
interface Asked {
  readonly odd: readonly string[];
  readonly goOn: () => Promise<void>;
}

/**
 * Publishes what is typed: refused, in words and at its field, while something is missing; asked about first, in one list,
 * where something is odd. `over` is the story of the catalogue that is replaced all the same.
 */
export function usePublish({ row, rows, wording, save, unsaved, run }: Published) {
  const [unfit, setUnfit] = useState<{ readonly wording: Wording; readonly refusal: string }>();
  const [asked, setAsked] = useState<Asked>();

  async function publish(over?: number): Promise<void> {
    const named = await withWorkName(wording, rows);
    const heard = await run(() => narrationToCome(row));
    if (!heard) return;
    const [problem] = unfitIn(named, heard.value);
    if (problem) {
      setUnfit({ wording, refusal: notPublishedWords(problem) });
      focusField(problem.field);
      return;
    }
    const odd = [...oddNarration(named, heard.value), ...unsaved()];
    const goOn = () => send(named, over);
    if (odd.length > 0) setAsked({ odd, goOn });
    else await goOn();
  }
  async function send(named: Wording, over: number | undefined): Promise<void> {
    setAsked(undefined);
    const at = await save(named);
    if (at === undefined) return;
    const args = { ...at, ...(over !== undefined && { over }) };
    await run(async () => {
      const publishing = await callDesk('mutation', 'publishing:publish', args);
      if (!publishing.ok) focusField(fieldOf(publishing.failure));
      return publishing;
    }, words.published);
  }

  return {
    publish,
    /** Why what is typed was not published. */
    unfitWords: unfit?.wording === wording ? unfit.refusal : undefined,
    /** What is to be answered before it is. */
    asked,
    /** Leaves readers what they have. */
    leave: () => setAsked(undefined),
  };
}

/** A story that was given no name gets one of its title as it is published: other works may not share it. */
async function withWorkName(wording: Wording, rows: readonly DeskRow[]): Promise<Wording> {
  if (wording.work.trim() !== '') return wording;
  const taken = new Set([...rows, ...(await allStories())].map(({ work }) => work));
  return { ...wording, work: workNameOf(wording, taken) };
}

/** The narration that readers get by publishing; null when they hear it already, or there is none. */
async function narrationToCome(row: DeskRow): Promise<Result<DeskNarration | null, DeskFailure>> {
  const isHeard = row.storyId !== undefined && row.narration === row.publishedNarration;
  if (isNewStory(row.id) || isHeard) return { ok: true, value: null };
  return callDesk<DeskNarration | null>('query', 'narrations:get', { manuscriptId: row.id });
}

/** What a refusal to publish is about, where that is a field of the form. */
function fieldOf(failure: DeskFailure): ProblemField | undefined {
  if (failure.kind !== 'refused') return undefined;
  const { problem } = failure;
  if (problem.code === 'slug_taken') return 'work';
  return problem.code === 'invalid_story' && 'field' in problem ? problem.field : undefined;
}
