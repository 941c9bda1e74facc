import { useState } from 'react';
import { isInReadingList } from '../../library/readerQueries.ts';
import { addToList, removeFromList } from '../../library/readingList.ts';
import { useLive } from '../../library/useLive.ts';
import { troubleOf } from '../../screens/readingList/listCommands.ts';
import type { StoryId } from '../../shared/catalogue.ts';

interface Listed {
  /** Whether the story is in the list; undefined until the device has said so. */
  readonly isListed: boolean | undefined;
  /** What the control that changes it is called. */
  readonly label: string;
  /** What came of the last press, for those who do not see it. */
  readonly said: string;
  /** Why the last press was not kept. */
  readonly trouble: string | undefined;
  readonly press: () => void;
}

/** Whether a story is in the reader's list, and the way in and out: at once, with or without a network. */
export function useListed(storyId: StoryId): Listed {
  const answer = useLive(
    async () => ({ storyId, isListed: await isInReadingList(storyId) }),
    [storyId],
    undefined,
  );
  const [outcome, setOutcome] = useState<{ readonly said: string; readonly trouble: string | undefined }>();
  // Of another story, until the device has looked up this one.
  const isListed = answer?.storyId === storyId ? answer.isListed : undefined;
  async function press(): Promise<void> {
    // What the control says, also where the device has not looked the story up yet: adding twice is harmless.
    const trouble = await troubleOf(isListed ? removeFromList(storyId) : addToList(storyId));
    const done = isListed ? 'Taken off your reading list' : 'Added to your reading list';
    setOutcome({ said: trouble === undefined ? done : '', trouble });
  }
  return {
    isListed,
    label: isListed ? 'Take off reading list' : 'Add to reading list',
    said: outcome?.said ?? '',
    trouble: outcome?.trouble,
    press: () => void press(),
  };
}
