import type { HostLimits } from '../limits.ts';

/** The limits of one socket. */
export interface SocketLimits {
  /** Limit of one message, of all unanswered messages, and of the paths and arguments of all queries. */
  readonly frameBytes: number;
  readonly queries: number;
  /** Limit of the answers to all queries. */
  readonly answerBytes: number;
}

/** A client that has not authenticated gets much less, since anyone can open a socket. */
export function socketLimits(limits: HostLimits): { anonymous: SocketLimits; known: SocketLimits } {
  return {
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
