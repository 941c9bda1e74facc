import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { QueryAnswers } from './queryAnswers.ts';
import type { RequestBodies } from './requestBodies.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

/** The host and one request that it answers. */
export interface HttpContext {
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly queries: QueryAnswers;
  readonly bodies: RequestBodies;
  readonly answers: UnreadAnswers;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** By the exact path. */
export type OwnPaths = ReadonlyMap<
  string,
  (request: IncomingMessage, response: ServerResponse) => Promise<void>
>;

/** `hold` counts memory that the response takes until the client has received it; it may cut off any response. */
export type Site = (
  request: IncomingMessage,
  response: ServerResponse,
  hold: (sizeBytes: number) => void,
) => void;
