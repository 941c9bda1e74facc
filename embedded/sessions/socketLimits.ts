import type { HostLimits } from '../limits.ts';

/** The limits of a socket that depend on whether its client has authenticated. */
export interface SocketLimits {
  /** Limit of one message, of all unanswered messages, and of the paths and arguments of all queries. */
  readonly frameBytes: number;
  readonly queries: number;
  /** Limit of the answers to all queries. */
  readonly answerBytes: number;
}

export interface SessionLimits {
  /** Much less, since anyone can open a socket. */
  readonly anonymous: SocketLimits;
  readonly known: SocketLimits;
  /** Unanswered messages of any socket. */
  readonly waitingMessages: number;
}

export function sessionLimits(limits: HostLimits): SessionLimits {
  return {
    waitingMessages: limits.waitingMessages,
    anonymous: {
      frameBytes: limits.anonymousFrameBytes,
      queries: limits.anonymousQueries,
      answerBytes: limits.anonymousAnswerBytes,
    },
    known: {
      frameBytes: limits.frameBytes,
      queries: limits.queries,
      answerBytes: limits.answerBytes,
    },
  };
}
