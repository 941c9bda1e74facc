import { clientOf, type Stamp } from './logicalTime.ts';
import type { AudioPlace, Mark, ReaderAction, TextPlace } from './readerOps.ts';

/* Rules: docs/merge-rules.md. The order and repetition of stamped actions make no difference to a merge. */

export interface ListItem {
  /** Undefined until an addition or a removal is applied. */
  readonly listed?: { readonly isListed: boolean; readonly addedAt: number; readonly stamp: Stamp };
  readonly position?: { readonly value: string; readonly stamp: Stamp };
}

interface PlaceEntry<Place> {
  readonly clientId: string;
  readonly stamp: Stamp;
  readonly place: Place;
}

/** The newest place of each device, newest first. */
export interface Places<Place> {
  readonly entries: PlaceEntry<Place>[];
  /** The reader has decided against all entries up to this stamp. */
  readonly settled?: Stamp;
}

export interface Progress {
  readonly text?: Places<TextPlace>;
  readonly audio?: Places<AudioPlace>;
  readonly speed?: { readonly value: number; readonly stamp: Stamp };
  /** `at` is null if the reader has undone finishing. */
  readonly finished?: { readonly at: number | null; readonly stamp: Stamp };
}

/** A mark as its last change left it. */
export interface MarkState {
  /** Undefined once it was removed. */
  readonly mark?: Mark | undefined;
  /** Undefined before the first change, and for a guest's mark. */
  readonly stamp?: Stamp | undefined;
}

const entryLimit = 4;

/** Positions farther apart than a minute count as different places. */
const audioReachSeconds = 60;

/** Offsets farther apart than about a page, in UTF-16 units, count as different places. */
const textReachUnits = 1500;

export function isListAction(
  action: ReaderAction,
): action is Extract<ReaderAction, { type: 'addToList' | 'removeFromList' | 'moveInList' }> {
  return action.type === 'addToList' || action.type === 'removeFromList' || action.type === 'moveInList';
}

/** The list item after an action; the same object when the action changes nothing. */
export function mergeListAction(item: ListItem, action: ReaderAction, stamp: Stamp): ListItem {
  switch (action.type) {
    case 'addToList': {
      const listed = withNewer(item, 'listed', { isListed: true, addedAt: action.at, stamp });
      return withNewer(listed, 'position', { value: action.position, stamp });
    }
    case 'removeFromList':
      return withNewer(item, 'listed', { isListed: false, addedAt: 0, stamp });
    case 'moveInList':
      return withNewer(item, 'position', { value: action.position, stamp });
    default:
      return item;
  }
}

/** The progress after an action; the same object when the action changes nothing. */
export function mergeProgressAction(progress: Progress, action: ReaderAction, stamp: Stamp): Progress {
  switch (action.type) {
    case 'textPlace': {
      const text = mergePlace(progress.text, action.place, stamp, action.settles);
      return text === progress.text ? progress : { ...progress, text };
    }
    case 'audioPlace': {
      const audio = mergePlace(progress.audio, action.place, stamp, action.settles);
      return audio === progress.audio ? progress : { ...progress, audio };
    }
    case 'speed':
      return withNewer(progress, 'speed', { value: action.speed, stamp });
    case 'finish':
      return withNewer(progress, 'finished', { at: action.at, stamp });
    case 'unfinish':
      return withNewer(progress, 'finished', { at: null, stamp });
    default:
      return progress;
  }
}

export type MarkAction = Extract<ReaderAction, { type: 'mark' | 'unmark' }>;

export function isMarkAction(action: ReaderAction): action is MarkAction {
  return action.type === 'mark' || action.type === 'unmark';
}

/** The mark after an action on it; the same object when the action changes nothing. */
export function mergeMarkAction(state: MarkState, action: MarkAction, stamp: Stamp): MarkState {
  if (state.stamp !== undefined && stamp <= state.stamp) return state;
  return action.type === 'mark' ? { mark: action.mark, stamp } : { stamp };
}

export interface Resumption<Place> {
  readonly here: PlaceEntry<Place>;
  /** On another device, and more than a minute or a page away, ahead or behind. */
  readonly elsewhere?: PlaceEntry<Place>;
}

/**
 * Where a device resumes. It never leaves its own place for one that is far away; it adopts a newer one nearby, and
 * without a place of its own begins at the newest.
 */
export function resumption<Place extends TextPlace | AudioPlace>(
  places: Places<Place> | undefined,
  ownClientIds: readonly string[],
): Resumption<Place> | undefined {
  const newest = places?.entries[0];
  if (!places || !newest) return undefined;
  const own = places.entries.find(({ clientId }) => ownClientIds.includes(clientId));
  const here = !own || !areFar(own.place, newest.place) ? newest : own;
  const elsewhere = places.entries.find(
    (entry) => !ownClientIds.includes(entry.clientId) && areFar(entry.place, here.place),
  );
  return { here, ...(elsewhere && { elsewhere }) };
}

function areFar(a: TextPlace | AudioPlace, b: TextPlace | AudioPlace): boolean {
  if ('offset' in a && 'offset' in b) return Math.abs(a.offset - b.offset) > textReachUnits;
  if ('positionSeconds' in a && 'positionSeconds' in b) {
    return Math.abs(a.positionSeconds - b.positionSeconds) > audioReachSeconds;
  }
  throw new Error('a place in a text was compared with one in a narration');
}

/** Stores the value and its stamp under `name`, unless what is there has a newer stamp. */
function withNewer<
  Name extends string,
  State extends { readonly [name in Name]?: { readonly stamp: Stamp } },
>(state: State, name: Name, value: NonNullable<State[Name]>): State {
  const known = state[name];
  return known === undefined || value.stamp > known.stamp ? { ...state, [name]: value } : state;
}

/**
 * Keeps the newest place of each client, of these the newest four, and none that the reader has decided against. Each
 * rule drops only entries that it would also drop later, so the order does not matter.
 */
function mergePlace<Place>(
  places: Places<Place> | undefined,
  place: Place,
  stamp: Stamp,
  settles: Stamp | undefined,
): Places<Place> {
  const before: Places<Place> = places ?? { entries: [] };
  const clientId = clientOf(stamp);
  const known = before.entries.find((entry) => entry.clientId === clientId);
  const others = before.entries.filter((entry) => entry.clientId !== clientId);
  const own = known && known.stamp >= stamp ? known : { clientId, stamp, place };
  // A decision cannot exclude later places, nor the chosen place itself.
  const limit = settles !== undefined && settles < stamp ? settles : undefined;
  const settled = latest(before.settled, limit);
  const entries = [own, ...others]
    .filter((entry) => settled === undefined || entry.stamp > settled)
    .sort((a, b) => (a.stamp < b.stamp ? 1 : -1))
    .slice(0, entryLimit);
  const isSame =
    places !== undefined &&
    settled === before.settled &&
    entries.length === before.entries.length &&
    entries.every((entry, index) => entry === before.entries[index]);
  return isSame ? places : { entries, ...(settled !== undefined && { settled }) };
}

function latest(a: Stamp | undefined, b: Stamp | undefined): Stamp | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
