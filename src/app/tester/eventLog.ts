/** Something that happened between this page and the server, or to what it keeps. */
export interface LoggedEvent {
  /** Counts the events of this page, from 1. */
  readonly n: number;
  /** Milliseconds since the Unix epoch, by the device's real clock. */
  readonly at: number;
  readonly what: string;
}

/** As many as tell the story of an afternoon; the oldest go first. */
const limit = 1000;

const events: LoggedEvent[] = [];
let logged = 0;

/** Adds a line. Give no names, addresses, ids or words that a reader typed: the log leaves the device with a report. */
export function logEvent(what: string, at: number): void {
  logged += 1;
  events.push({ n: logged, at, what });
  if (events.length > limit) events.shift();
}

/** What was logged in this page so far, oldest first. */
export function loggedEvents(): readonly LoggedEvent[] {
  return events;
}
