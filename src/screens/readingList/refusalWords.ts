import type { RefusedOp } from '../../outbox/readerStore.ts';

/** What was not done with a story, after its title: ' was not added to your reading list'. */
export function refusedDeed(type: string): string {
  switch (type) {
    case 'addToList':
      return ' was not added to your reading list';
    case 'removeFromList':
      return ' was not taken off your reading list';
    case 'moveInList':
      return ' was not moved in your reading list';
    case 'finish':
      return ' was not marked as finished';
    case 'unfinish':
      return ' was not marked as unfinished';
    case 'textPlace':
    case 'audioPlace':
      return ': your place in it was not taken over';
    default:
      return ': what you did with it was not taken over';
  }
}

/** Why, as the rest of the sentence. */
export function refusalReason({ code, message }: Pick<RefusedOp, 'code' | 'message'>): string {
  switch (code) {
    case 'list_full':
      return 'the list is full. Taking another story off it makes room.';
    case 'unknown_story':
      return 'the library does not have this story any more.';
    case 'invalid':
      return `the library could not read it (${message}).`;
    case 'damaged':
      return 'this device’s storage gave it back damaged.';
    default:
      return code satisfies never;
  }
}
