/** Something that happened between this page and the server, or to its storage. */
export interface LoggedEvent {
  /** The event's number on this page, from 1. */
  readonly n: number;
  /** Milliseconds since the Unix epoch, by the device's real clock. */
  readonly at: number;
  readonly what: string;
}

/** Enough for an afternoon; the oldest are dropped. */
const limit = 1000;

const events: LoggedEvent[] = [];
let logged = 0;

/** Adds a line. Pass no names, addresses, ids or words that a reader typed: the log leaves the device with a report. */
export function logEvent(what: string, at: number): void {
  logged += 1;
  events.push({ n: logged, at, what });
  if (events.length > limit) events.shift();
}

/** The events logged on this page so far, oldest first. */
export function loggedEvents(): readonly LoggedEvent[] {
  return events;
}
