import { actionsOf } from '../../outbox/outbox.ts';
import type { Place } from '../../outbox/readerStore.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { type CommandOutcome, command } from './readingList.ts';

/** `keepPlace` for a signed-in user: goes through the outbox. */
export function keepReaderPlace(
  storyId: StoryId,
  change: Partial<Omit<Place, 'storyId' | 'elsewhere'>>,
): Promise<CommandOutcome> {
  return command(async () => {
    const isTakenBack = 'finishedAt' in change && change.finishedAt === undefined;
    return [
      ...actionsOf({ ...change, storyId }),
      ...(isTakenBack ? [{ type: 'unfinish', storyId } as const] : []),
    ];
  });
}
