import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { QueryAnswers } from './queryAnswers.ts';
import type { RequestBodies } from './requestBodies.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

export interface HttpContext {
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly queries: QueryAnswers;
  readonly bodies: RequestBodies;
  readonly answers: UnreadAnswers;
}

/** `hold` counts memory that the response takes until the client has received it; it may cut off any response. */
export type Site = (
  request: IncomingMessage,
  response: ServerResponse,
  hold: (sizeBytes: number) => void,
) => void;
