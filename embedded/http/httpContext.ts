import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRunner } from '../runtime/functionRunner.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { QueryAnswers } from './queryAnswers.ts';
import type { RequestBodies } from './requestBodies.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

/** What the host needs to answer calls, HTTP actions and requests for stored files. */
export interface HttpContext {
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly queries: QueryAnswers;
  readonly bodies: RequestBodies;
  readonly answers: UnreadAnswers;
}

/**
 * Answers a request. `hold` counts memory that the response takes until the client has received it; it may cut off any
 * response, this one too.
 */
export type Site = (
  request: IncomingMessage,
  response: ServerResponse,
  hold: (sizeBytes: number) => void,
) => void;
