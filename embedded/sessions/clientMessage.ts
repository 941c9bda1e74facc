import type { JSONValue } from 'convex/values';
import type { Timestamp } from '../values/timestamp.ts';
import { decodeTimestamp } from './encodedTimestamp.ts';

export interface Connect {
  readonly kind: 'connect';
  readonly sessionId: string;
  readonly maxObservedTs: Timestamp | null;
  /** The client's clock when it connected, Unix milliseconds. */
  readonly clientTimeMs: number | null;
}

export interface AddQuery {
  readonly kind: 'add';
  readonly queryId: number;
  readonly path: string;
  readonly args: JSONValue;
  readonly journal: string | null;
}

export interface RemoveQuery {
  readonly kind: 'remove';
  readonly queryId: number;
}

/** Changes the client's subscriptions, from one version of its query set to a greater one. */
export interface QuerySetChange {
  readonly kind: 'modifyQuerySet';
  readonly baseVersion: number;
  readonly newVersion: number;
  readonly modifications: readonly (AddQuery | RemoveQuery)[];
}

/** A function call over the socket; `requestId` is unique and increasing within the session. */
export interface FunctionRequest {
  readonly kind: 'mutation' | 'action';
  readonly requestId: number;
  readonly path: string;
  readonly args: JSONValue;
}

export interface AuthenticateRequest {
  readonly kind: 'authenticate';
  readonly baseVersion: number;
  readonly token:
    | { readonly kind: 'none' }
    | { readonly kind: 'user'; readonly value: string }
    | { readonly kind: 'admin'; readonly value: string; readonly impersonating: unknown };
}

/** A client's message, validated. The shapes follow `ClientMessage` of convex's `browser/sync/protocol.ts`. */
export type ClientMessage =
  | Connect
  | AuthenticateRequest
  | QuerySetChange
  | FunctionRequest
  | { readonly kind: 'event' };

/** The client broke the protocol; it receives the message as a FatalError and the socket is closed. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

type Fields = { readonly [field: string]: unknown };

const SESSION_ID = /^[0-9A-Za-z_-]{1,64}$/;
const MAX_COUNTER = 0xffff_ffff;

/** Parses and validates one text message. Throws `ProtocolError` with the reason when it is invalid. */
export function parseClientMessage(text: string): ClientMessage {
  const message = fieldsOf(parseJson(text), 'message');
  switch (message.type) {
    case 'Connect':
      return connect(message);
    case 'Authenticate':
      return authenticate(message);
    case 'ModifyQuerySet':
      return {
        kind: 'modifyQuerySet',
        baseVersion: counter(message, 'baseVersion'),
        newVersion: counter(message, 'newVersion'),
        modifications: array(message.modifications, 'modifications').map(modification),
      };
    case 'Mutation':
      return functionRequest('mutation', message);
    case 'Action':
      return functionRequest('action', message);
    case 'Event':
      return { kind: 'event' };
    default:
      throw new ProtocolError(`Unknown message type ${JSON.stringify(message.type)?.slice(0, 100)}`);
  }
}

/** Parses a mutation's text again when it is its turn; it was validated on arrival. */
export function parseMutation(text: string): FunctionRequest {
  return functionRequest('mutation', fieldsOf(parseJson(text), 'message'));
}

function connect(message: Fields): ClientMessage {
  const sessionId = string(message, 'sessionId');
  if (!SESSION_ID.test(sessionId)) throw new ProtocolError('sessionId is not a session id');
  const observed = message.maxObservedTimestamp;
  const maxObservedTs = observed === undefined || observed === null ? null : decodeTimestamp(observed);
  if (maxObservedTs === null && observed !== undefined && observed !== null) {
    throw new ProtocolError('maxObservedTimestamp is not an encoded timestamp');
  }
  const clientTs = message.clientTs;
  return {
    kind: 'connect',
    sessionId,
    maxObservedTs,
    clientTimeMs: typeof clientTs === 'number' && Number.isFinite(clientTs) ? clientTs : null,
  };
}

function authenticate(message: Fields): ClientMessage {
  const baseVersion = counter(message, 'baseVersion');
  switch (message.tokenType) {
    case 'None':
      return { kind: 'authenticate', baseVersion, token: { kind: 'none' } };
    case 'User':
      return { kind: 'authenticate', baseVersion, token: { kind: 'user', value: string(message, 'value') } };
    case 'Admin':
      return {
        kind: 'authenticate',
        baseVersion,
        token: { kind: 'admin', value: string(message, 'value'), impersonating: message.impersonating },
      };
    default:
      throw new ProtocolError('Unknown tokenType');
  }
}

function modification(value: unknown): AddQuery | RemoveQuery {
  const fields = fieldsOf(value, 'modification');
  const queryId = counter(fields, 'queryId');
  switch (fields.type) {
    case 'Add':
      return {
        kind: 'add',
        queryId,
        path: path(fields),
        args: argument(fields),
        journal: fields.journal === undefined || fields.journal === null ? null : string(fields, 'journal'),
      };
    case 'Remove':
      return { kind: 'remove', queryId };
    default:
      throw new ProtocolError('Unknown modification type');
  }
}

function functionRequest(kind: 'mutation' | 'action', message: Fields): FunctionRequest {
  return {
    kind,
    requestId: counter(message, 'requestId'),
    path: path(message),
    args: argument(message),
  };
}

function path(fields: Fields): string {
  const componentPath = fields.componentPath;
  if (componentPath !== undefined && componentPath !== null && componentPath !== '') {
    throw new ProtocolError('Components are not supported');
  }
  return string(fields, 'udfPath');
}

/** The protocol has a list of positional arguments, which is always one object. */
function argument(fields: Fields): JSONValue {
  const args = array(fields.args, 'args');
  if (args.length > 1) throw new ProtocolError('args must hold one argument object');
  return (args[0] ?? {}) as JSONValue;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProtocolError('Message is not JSON', { cause: error });
  }
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError(`${what} must be an object`);
  }
  return value as Fields;
}

function array(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ProtocolError(`${what} must be an array`);
  return value;
}

function string(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new ProtocolError(`${name} must be a string`);
  return value;
}

function counter(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_COUNTER) {
    throw new ProtocolError(`${name} must be a nonnegative integer`);
  }
  return value;
}
