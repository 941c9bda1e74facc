import type { JSONValue } from 'convex/values';
import { decodeTimestamp } from '../values/timestamp.ts';

/** A client's message, validated. The shapes follow `ClientMessage` of convex's `browser/sync/protocol.ts`. */
export type ClientMessage = ReturnType<typeof parseClientMessage>;
export type Connect = Extract<ClientMessage, { kind: 'connect' }>;
export type AuthenticateRequest = Extract<ClientMessage, { kind: 'authenticate' }>;
/** Changes the client's subscriptions, from one version of its query set to a greater one. */
export type QuerySetChange = Extract<ClientMessage, { kind: 'modifyQuerySet' }>;
export type AddQuery = Extract<ReturnType<typeof modification>, { kind: 'add' }>;
export type RemoveQuery = Extract<ReturnType<typeof modification>, { kind: 'remove' }>;
/** A function call over the socket; `requestId` is unique and increasing within the session. */
export type FunctionRequest = Extract<ClientMessage, { requestId: number }>;

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

type Fields = { readonly [field: string]: unknown };

const SESSION_ID = /^[0-9A-Za-z_-]{1,64}$/;
const MAX_COUNTER = 0xffff_ffff;

export function parseClientMessage(text: string) {
  const message = fieldsOf(parseJson(text), 'message');
  switch (message.type) {
    case 'Connect':
      return connect(message);
    case 'Authenticate':
      return {
        kind: 'authenticate' as const,
        baseVersion: counter(message, 'baseVersion'),
        token: tokenOf(message),
      };
    case 'ModifyQuerySet':
      return {
        kind: 'modifyQuerySet' as const,
        baseVersion: counter(message, 'baseVersion'),
        newVersion: counter(message, 'newVersion'),
        modifications: array(message, 'modifications').map(modification),
      };
    case 'Mutation':
    case 'Action':
      return {
        kind: message.type === 'Mutation' ? ('mutation' as const) : ('action' as const),
        requestId: counter(message, 'requestId'),
        ...calledFunction(message),
      };
    case 'Event':
      return { kind: 'event' as const };
    default:
      throw new ProtocolError(`Unknown message type ${JSON.stringify(message.type)?.slice(0, 100)}`);
  }
}

function connect(message: Fields) {
  const sessionId = string(message, 'sessionId');
  if (!SESSION_ID.test(sessionId)) throw new ProtocolError('sessionId is not a session id');
  const observed = message.maxObservedTimestamp ?? null;
  const maxObservedTs = observed === null ? null : decodeTimestamp(observed);
  if (maxObservedTs === null && observed !== null) {
    throw new ProtocolError('maxObservedTimestamp is not an encoded timestamp');
  }
  const { clientTs } = message;
  /** The client's clock when it connected, Unix milliseconds. */
  const clientTimeMs = typeof clientTs === 'number' && Number.isFinite(clientTs) ? clientTs : null;
  return { kind: 'connect' as const, sessionId, maxObservedTs, clientTimeMs };
}

function tokenOf(message: Fields) {
  switch (message.tokenType) {
    case 'None':
      return { kind: 'none' as const };
    case 'User':
      return { kind: 'user' as const, value: string(message, 'value') };
    case 'Admin':
      if (message.impersonating) throw new ProtocolError('Acting as a user is not supported');
      return { kind: 'admin' as const, value: string(message, 'value') };
    default:
      throw new ProtocolError('Unknown tokenType');
  }
}

function modification(value: unknown) {
  const fields = fieldsOf(value, 'modification');
  const queryId = counter(fields, 'queryId');
  switch (fields.type) {
    case 'Add': {
      const journal = (fields.journal ?? null) === null ? null : string(fields, 'journal');
      return { kind: 'add' as const, queryId, journal, ...calledFunction(fields) };
    }
    case 'Remove':
      return { kind: 'remove' as const, queryId };
    default:
      throw new ProtocolError('Unknown modification type');
  }
}

/** The protocol has a list of positional arguments, which is always one object. */
function calledFunction(fields: Fields): { readonly path: string; readonly args: JSONValue } {
  if ((fields.componentPath ?? '') !== '') throw new ProtocolError('Components are not supported');
  const args = array(fields, 'args');
  if (args.length > 1) throw new ProtocolError('args must hold one argument object');
  return { path: string(fields, 'udfPath'), args: (args[0] ?? {}) as JSONValue };
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

function array(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw new ProtocolError(`${name} must be an array`);
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
