/** One bound on what a caller can make the host do. The table in docs/limits.md is generated from these. */
export interface Limit {
  readonly default: number;
  readonly unit: 'bytes' | 'count';
  /** The scope that the limit is counted for: 'socket', 'server', 'session' … */
  readonly per: string;
  /** What is limited, and what happens beyond the limit: a phrase for the operator's table. */
  readonly what: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** Every limit of the host that an operator may change. The defaults are defined only here. */
export const hostLimits = {
  connections: {
    default: 10_000,
    unit: 'count',
    per: 'server',
    what: 'open sync sockets; further ones get 503',
  },
  frameBytes: {
    default: 2 * MIB,
    unit: 'bytes',
    per: 'socket',
    what: 'largest message of a socket that has signed in; a larger one closes the socket. As many bytes may wait unanswered before the socket is read no further, and as many may its queries take',
  },
  anonymousFrameBytes: {
    default: 64 * KIB,
    unit: 'bytes',
    per: 'socket',
    what: 'the same for a socket that has not signed in',
  },
  queries: {
    default: 1000,
    unit: 'count',
    per: 'socket',
    what: 'queries that a socket listens to once it has signed in; one more closes it for good',
  },
  anonymousQueries: {
    default: 100,
    unit: 'count',
    per: 'socket',
    what: 'the same for a socket that has not signed in',
  },
  answerBytes: {
    default: 32 * MIB,
    unit: 'bytes',
    per: 'socket',
    what: 'answers to all queries of a socket that has signed in, two bytes a character; more closes it for good',
  },
  anonymousAnswerBytes: {
    default: 8 * MIB,
    unit: 'bytes',
    per: 'socket',
    what: 'the same for a socket that has not signed in',
  },
  socketMemoryBytes: {
    default: 64 * MIB,
    unit: 'bytes',
    per: 'server',
    what: 'memory for all that sockets sent, listen to and have not taken; beyond it the socket that takes most is cut, anonymous ones first',
  },
  bodyBytes: {
    default: 4 * MIB,
    unit: 'bytes',
    per: 'request',
    what: 'body of a function call by somebody who has signed in; a larger one gets 413',
  },
  anonymousBodyBytes: {
    default: 64 * KIB,
    unit: 'bytes',
    per: 'request',
    what: 'the same for somebody who has not signed in',
  },
  bodyMemoryBytes: {
    default: 64 * MIB,
    unit: 'bytes',
    per: 'server',
    what: 'memory for request bodies that are being received; beyond it the largest is cut, anonymous ones first',
  },
  waitingQueries: {
    default: 500,
    unit: 'count',
    per: 'server',
    what: 'queries over HTTP that wait for their turn; further ones get 503',
  },
  answerMemoryBytes: {
    default: 64 * MIB,
    unit: 'bytes',
    per: 'server',
    what: 'memory for answers to function calls over HTTP until they are read; beyond it the largest is cut',
  },
  recordedRequestBytes: {
    default: 64 * MIB,
    unit: 'bytes',
    per: 'server',
    what: 'answers to mutations kept for clients that lost them; beyond, the oldest are forgotten',
  },
  endedJobBytes: {
    default: 64 * MIB,
    unit: 'bytes',
    per: 'server',
    what: 'scheduled functions that have ended, kept with their arguments for seven days; beyond, the oldest are forgotten',
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type HostLimitName = keyof typeof hostLimits;

export type HostLimits = Readonly<Record<HostLimitName, number>>;

/** All limits, each at its default unless overridden. */
export function resolveLimits(overrides: Partial<HostLimits> = {}): HostLimits {
  const names = Object.keys(hostLimits) as HostLimitName[];
  return Object.fromEntries(
    names.map((name) => [name, overrides[name] ?? hostLimits[name].default]),
  ) as HostLimits;
}
