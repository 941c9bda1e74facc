import { readPersisted, writePersisted, writeStored } from '../page/persistedStore.ts';
import { calendarDay } from '../shared/calendarDay.ts';
import { batchLimit, type CountedEvent, type ReaderEvent } from '../shared/desk/numbers.ts';
import { isCount, isText, optional, shape } from '../shared/guards.ts';

const countsKey = 'lipi-counts';
const countsVersion = 1;

/** The most events to store, more than a month of reading makes; the oldest are dropped. */
const waitingLimit = 500;

/** An older batch is dropped: the library forgets its key after a day and would then count it twice. */
const batchAgeMs = 20 * 60 * 60 * 1000;

/** Events being sent. A retry uses the same key, by which the library recognises the batch (idempotency key). */
export interface CountBatch {
  readonly key: string;
  /** Milliseconds since the Unix epoch. Never sent. */
  readonly begunAt: number;
  readonly events: readonly CountedEvent[];
}

interface Counts {
  readonly waiting: readonly CountedEvent[];
  /** The events counted today, as '{event} {storyId}': each is counted once a day. */
  readonly today: { readonly day: string; readonly names: readonly string[] };
  readonly batch?: CountBatch;
}

const isCounts = shape<Counts>({
  waiting: Array.isArray,
  today: shape<Counts['today']>({ day: isText, names: Array.isArray }),
  batch: optional(shape<CountBatch>({ key: isText, begunAt: isCount, events: Array.isArray })),
});

/** Counts once a day on this device, and never for readers who ask not to be tracked. */
export function count(event: ReaderEvent, storyId: string): void {
  if (requestsNoTracking(navigator)) return;
  const counts = read();
  const day = calendarDay();
  const names = counts.today.day === day ? counts.today.names : [];
  const name = `${event} ${storyId}`;
  if (names.includes(name)) return;
  const waiting = [...counts.waiting, { day, event, storyId }].slice(-waitingLimit);
  write({ ...counts, waiting, today: { day, names: [...names, name] } });
}

/** The batch to send: the pending one, otherwise a new one. Undefined when there is nothing to send. */
export function nextBatch(now = Date.now()): CountBatch | undefined {
  if (requestsNoTracking(navigator)) {
    forgetCounts();
    return undefined;
  }
  const { batch: begun, waiting, today } = read();
  if (begun && now - begun.begunAt < batchAgeMs && now >= begun.begunAt) return begun;
  const events = waiting.slice(0, batchLimit);
  const batch = { key: randomKey(), begunAt: now, events };
  const rest = { today, waiting: waiting.slice(batchLimit) };
  if (events.length === 0 && !begun) return undefined;
  write(events.length === 0 ? rest : { ...rest, batch });
  return events.length === 0 ? undefined : batch;
}

/** Deletes all unsent counts, because they name stories, which the next reader must not learn. */
export function forgetCounts(): void {
  writeStored(countsKey, undefined);
}

/** Deletes a batch that the library has counted or refused. */
export function endBatch(key: string): void {
  const { batch, ...rest } = read();
  if (batch?.key === key) write(rest);
}

function read(): Counts {
  const stored = readPersisted(countsKey, countsVersion);
  return isCounts(stored) ? stored : { waiting: [], today: { day: '', names: [] } };
}

function write(counts: Counts): void {
  writePersisted(countsKey, countsVersion, counts);
}

/** A random key. Not from `crypto.randomUUID`, which is missing where the library is served without https. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(16)).join('-');
}

interface TrackingWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Do Not Track (https://www.w3.org/TR/tracking-dnt/#js-dom) or Global Privacy Control (https://w3c.github.io/gpc/). */
export function requestsNoTracking({ doNotTrack, globalPrivacyControl }: TrackingWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
