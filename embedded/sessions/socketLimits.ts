import type { HostLimits } from '../limits.ts';

/** What one socket may ask of the server. */
export interface SocketLimits {
  /** Of one message, of what waits unanswered, and of the paths and arguments of all queries. */
  readonly frameBytes: number;
  readonly queries: number;
  /** Of the answers to all queries. */
  readonly answerBytes: number;
}

/** A client that has not authenticated gets much less: anybody can open a socket. */
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
