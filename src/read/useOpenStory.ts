import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { OpenOutcome } from '../catalogue/openStory.ts';
import type { StoryId, StorySnapshot } from '../shared/story/catalogue.ts';
import { connection, isReachable } from '../sync/connection.ts';

/** Tries again when the connection returns. `first`, from the HTML, is stored instead of fetched. */
export function useOpenStory(id: StoryId, first?: StorySnapshot) {
  const [outcome, setOutcome] = useState<OpenOutcome>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = isReachable(useSnapshot(connection).kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a connection that came back, asks again
  useEffect(() => {
    let isCurrent = true;
    loadStory(id, first).then(
      (answer) => isCurrent && setOutcome(answer),
      (error: unknown) => isCurrent && setOutcome({ kind: 'failed', message: String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, first, isOnline, attempt]);
  function retry(): void {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  }
  return { outcome, retry };
}

async function loadStory(id: StoryId, first: StorySnapshot | undefined): Promise<OpenOutcome> {
  const { openRendered, openStory } = await import('../catalogue/openStory.ts');
  return first ? openRendered(first) : openStory(id);
}
