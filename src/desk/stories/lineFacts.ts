import { useEffect, useState } from 'react';
import type { FactsPage, LineFacts } from '../../shared/desk/desk.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { type FactsOfLines, factsKey, type StoryLine } from './storyLines.ts';

const askedAtOnce = 200;

/** Asks the library for the facts of lines, some at a time, in their order. Returns why it could not go on, if so. */
export async function readFacts(
  lines: readonly StoryLine[],
  find: string,
  onPart: (facts: ReadonlyMap<string, LineFacts>, done: number) => void,
  signal?: AbortSignal,
): Promise<DeskFailure | undefined> {
  for (let done = 0; done < lines.length; ) {
    const asked = lines.slice(done, done + askedAtOnce);
    const ids = asked.map(({ opens }) => opens.id);
    const answer = await callDesk<FactsPage>('query', 'lines:facts', { ids, find });
    if (signal?.aborted) return undefined;
    if (!answer.ok) return answer.failure;
    const keys = new Map(asked.map((line) => [line.opens.id as string, factsKey(line)]));
    done += answer.value.examined;
    onPart(new Map(answer.value.facts.map((facts) => [keys.get(facts.id) ?? '', facts])), done);
  }
  return undefined;
}

interface Known {
  readonly find: string;
  readonly facts: FactsOfLines;
  /** How many of `of` lines have been asked for; undefined when none is missing. */
  readonly reading?: { readonly done: number; readonly of: number };
  readonly failure?: DeskFailure | undefined;
}

/** Keeps the facts of `lines`, none while that is undefined, as read with `find`. */
export function useFacts(lines: readonly StoryLine[] | undefined, find: string): Known {
  const [known, setKnown] = useState<Known>({ find, facts: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known by then is read when the lines or the words change
  useEffect(() => {
    if (!lines) return;
    const before = find === '' || find === known.find ? known.facts : new Map<string, LineFacts>();
    const missing = lines.filter((line) => !before.has(factsKey(line)));
    const of = missing.length;
    setKnown({ find, facts: before, ...(of > 0 && { reading: { done: 0, of } }) });
    const end = new AbortController();
    const all = new Map(before);
    const add = (part: FactsOfLines, done: number) => {
      for (const [key, facts] of part) all.set(key, facts);
      setKnown({ find, facts: new Map(all), ...(done < of && { reading: { done, of } }) });
    };
    void readFacts(missing, find, add, end.signal).then((failure) => {
      if (failure && !end.signal.aborted) setKnown({ find, facts: new Map(all), failure });
    });
    return () => end.abort();
  }, [lines, find]);
  return known;
}
