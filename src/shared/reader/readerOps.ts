import { type Fields, isFields } from '../guards.ts';
import type { StoryId } from '../story/catalogue.ts';
import { isPosition } from './listPosition.ts';
import type { LogicalTime, Stamp } from './logicalTime.ts';
import { isPlaybackSpeed } from './playbackSpeed.ts';

/** The first sentence on the screen. */
export interface TextPlace {
  /** UTF-16 units into the content whose hash is `bodyHash`. */
  readonly offset: number;
  readonly bodyHash: string;
  /** The sentence's first words, to find it in a changed text. */
  readonly words?: string;
  /** Milliseconds since the Unix epoch, by the device's clock. */
  readonly at: number;
}

export interface AudioPlace {
  readonly positionSeconds: number;
  /** Milliseconds since the Unix epoch, by the device's clock. */
  readonly at: number;
}

/** A highlighted passage. */
export interface Mark {
  /** UTF-16 units into the content whose hash is `bodyHash`; no white space at either end. */
  readonly from: number;
  readonly to: number;
  readonly bodyHash: string;
  /** The passage on one line, at most `markTextLimit` units: to show it, and to find it in a changed text. */
  readonly text: string;
  /** At most `markNoteLimit` units. */
  readonly note?: string;
  /** When it was made, in milliseconds since the Unix epoch, by the device's clock. */
  readonly at: number;
}

export const markTextLimit = 300;
export const markNoteLimit = 1000;

/** `docs/merge-rules.md` describes the effects. */
export type ReaderAction = {
  readonly storyId: StoryId;
} /** `at` is in milliseconds since the Unix epoch, by the device's clock. */ & (
  | { readonly type: 'addToList'; readonly position: string; readonly at: number }
  | { readonly type: 'removeFromList' }
  | { readonly type: 'moveInList'; readonly position: string }
  | { readonly type: 'finish'; readonly at: number }
  | { readonly type: 'unfinish' }
  /** With `settles`, the reader has chosen this place over the places of other devices up to that stamp. */
  | { readonly type: 'textPlace'; readonly place: TextPlace; readonly settles?: Stamp }
  | { readonly type: 'audioPlace'; readonly place: AudioPlace; readonly settles?: Stamp }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'mark'; readonly markId: string; readonly mark: Mark }
  | { readonly type: 'unmark'; readonly markId: string }
);

export interface ReaderOp {
  /** The client's own number for it: 1, 2, 3 … */
  readonly n: number;
  readonly id: string;
  /** Of everything but `n` (`hashOf`). Distinguishes a repetition from another operation with the same `n`. */
  readonly hash: string;
  readonly time: LogicalTime;
  readonly version: number;
  readonly action: ReaderAction;
}

/** The version of the action shapes that this build writes. */
export const opsVersion = 1;

export type ReadAction =
  | { readonly kind: 'known'; readonly action: ReaderAction }
  /** From a newer build than this: keep it until there is a build that knows it. */
  | { readonly kind: 'unknown' }
  /** Invalid in every build. */
  | { readonly kind: 'invalid'; readonly message: string };

export function readAction(value: unknown, version: number): ReadAction {
  if (version > opsVersion) return { kind: 'unknown' };
  if (version < 1) return { kind: 'invalid', message: `unknown version ${version}` };
  if (!isFields(value)) return { kind: 'invalid', message: 'an action must be an object' };
  const type = String(value.type);
  if (!Object.hasOwn(checks, type)) return { kind: 'unknown' };
  const check = checks[type as ReaderAction['type']];
  if (!isShortText(value.storyId) || !check(value)) {
    return { kind: 'invalid', message: `the fields are not valid for '${type}'` };
  }
  return { kind: 'known', action: value as unknown as ReaderAction };
}

const checks: Readonly<Record<ReaderAction['type'], (action: Fields) => boolean>> = {
  addToList: ({ position, at }) => isPosition(position) && isTime(at),
  removeFromList: () => true,
  moveInList: ({ position }) => isPosition(position),
  finish: ({ at }) => isTime(at),
  unfinish: () => true,
  textPlace: ({ place, settles }) =>
    isFields(place) &&
    isNumberUpTo(place.offset, 10_000_000) &&
    isShortText(place.bodyHash) &&
    (place.words === undefined || isShortText(place.words)) &&
    isTime(place.at) &&
    isStamp(settles),
  audioPlace: ({ place, settles }) =>
    isFields(place) && isNumberUpTo(place.positionSeconds, 1_000_000) && isTime(place.at) && isStamp(settles),
  speed: ({ speed }) => isPlaybackSpeed(speed),
  mark: ({ markId, mark }) =>
    isMarkId(markId) &&
    isFields(mark) &&
    isNumberUpTo(mark.from, 10_000_000) &&
    isNumberUpTo(mark.to, 10_000_000) &&
    isShortText(mark.bodyHash) &&
    isTextUpTo(mark.text, markTextLimit) &&
    (mark.note === undefined || isTextUpTo(mark.note, markNoteLimit)) &&
    isTime(mark.at),
  unmark: ({ markId }) => isMarkId(markId),
};

/** 16 hex digits of two FNV-1a hashes. Not secure against manipulation. */
export function hashOf({ id, time, version, action }: Omit<ReaderOp, 'n' | 'hash'>): string {
  const text = JSON.stringify([id, time, version, sorted(action)]);
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x01000193);
}

/** The FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/), over UTF-16 units. */
function fnv1a(text: string, basis: number): string {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function sorted(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => [name, sorted(value[name])]);
}

function isShortText(value: unknown): value is string {
  return isTextUpTo(value, 300);
}

function isTextUpTo(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}

function isMarkId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isNumberUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function isStamp(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.length <= 60);
}
