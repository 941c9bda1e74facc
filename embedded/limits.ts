/** One bound on what a caller can make the host do. The table in docs/limits.md is generated from these. */
export interface Limit {
  readonly default: number;
  /** The scope that the limit is counted for: 'socket', 'server', 'session' … */
  readonly per: string;
  /** What is limited, and what happens beyond the limit: a phrase for the operator's table. */
  readonly what: string;
  /** Why it is limited, and why so far: a sentence for the table. */
  readonly why: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const SECONDS = 1000;
const HOURS = 60 * 60 * SECONDS;

/** Every limit of the host that an operator may change. The unit ends the name: `Bytes`, `Ms`; anything else is a number. */
export const hostLimits = {
  httpConnections: {
    default: 20_000,
    per: 'server',
    what: 'open connections of any kind; beyond it, new ones are closed at once',
    why: 'Besides its socket, a browser opens connections for pages and files.',
  },
  headersMs: {
    default: 20 * SECONDS,
    per: 'request',
    what: 'time in which the headers must arrive; after it, the connection is closed with 408',
    why: 'Headers are short, even for a slow line.',
  },
  requestMs: {
    default: 1 * HOURS,
    per: 'request',
    what: 'time in which the whole request must arrive; after it, the connection is closed with 408',
    why: 'A large file takes long over a slow line, but not for ever.',
  },
  bodySilenceMs: {
    default: 30 * SECONDS,
    per: 'request',
    what: 'pause within a body; after it, the connection is closed',
    why: 'Such a sender has lost its connection, while a slow one that keeps sending may finish.',
  },
  connections: {
    default: 10_000,
    per: 'server',
    what: 'open sync sockets; beyond it, new ones are refused with 503',
    why: 'Every open page of a reader has a socket, and each socket takes memory.',
  },
  networkConnections: {
    default: 2000,
    per: 'network',
    what: 'the same for one network (an IPv4 address, or the first 64 bits of an IPv6 address)',
    why: 'A school that shares an address fits in, and no address takes all.',
  },
  frameBytes: {
    default: 2 * MIB,
    per: 'socket',
    what: 'largest message of a signed-in socket; a larger one closes the socket. The same number of bytes limits the messages that wait for an answer (beyond it, the server reads no more of them) and the queries of the socket',
    why: 'A curator saves a story of the largest size in one message.',
  },
  anonymousFrameBytes: {
    default: 64 * KIB,
    per: 'socket',
    what: 'the same for a socket that is not signed in',
    why: 'Guests sign in and send short queries; anyone can open a socket.',
  },
  waitingMessages: {
    default: 512,
    per: 'socket',
    what: 'messages that wait for an answer; beyond it, the server reads no more until some are answered',
    why: 'Many small messages cost more than their bytes.',
  },
  queries: {
    default: 1000,
    per: 'socket',
    what: 'queries that a signed-in socket subscribes to; one more closes the socket, and the client does not reconnect',
    why: 'The app subscribes to a few; after every change, all affected ones run again.',
  },
  anonymousQueries: {
    default: 100,
    per: 'socket',
    what: 'the same for a socket that is not signed in',
    why: 'Guests need fewer queries than readers.',
  },
  waitingBytes: {
    default: 128 * MIB,
    per: 'server',
    what: 'memory for all that waits: messages, subscriptions, request bodies, and responses that clients have not read; beyond it, the client that holds the most is cut off',
    why: 'Thousands of clients, each within its own limits, could together fill the memory.',
  },
  bodyBytes: {
    default: 4 * MIB,
    per: 'request',
    what: 'body of a function call or an HTTP action by a signed-in caller; a larger one is refused with 413',
    why: 'The desk imports stories in batches of 1 MB.',
  },
  anonymousBodyBytes: {
    default: 64 * KIB,
    per: 'request',
    what: 'the same for a caller who is not signed in',
    why: 'Guests send sign-ins, short queries and short forms.',
  },
  adminBodyBytes: {
    default: 20 * MIB,
    per: 'request',
    what: 'the same for the commands of the operator',
    why: 'Arguments may have 16 MiB, as in Convex, and take more as JSON.',
  },
  uploadBytes: {
    default: 1 * GIB,
    per: 'upload address',
    what: 'files uploaded within its hour; more is refused with 413',
    why: 'No recording is nearly as large, and whoever has the address may upload.',
  },
  recordedRequestBytes: {
    default: 64 * MIB,
    per: 'server',
    what: 'results of mutations, kept for clients that did not receive them; beyond it, the oldest are deleted',
    why: 'Without a limit they would fill the disk.',
  },
  endedJobBytes: {
    default: 64 * MIB,
    per: 'server',
    what: 'scheduled functions that have ended, kept with their arguments for seven days; beyond it, the oldest are deleted',
    why: 'They only help to find out what failed.',
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
