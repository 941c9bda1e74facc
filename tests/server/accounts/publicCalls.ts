import { roles } from '../../../src/shared/accounts.ts';
import { argumentShapes, publicFunctions } from '../../convex/publicFunctions.ts';
import type { ArgumentShape, PublicFunction } from '../../convex/registeredFunctions.ts';
import { type Person, password } from './accountsHost.ts';

/** What a call needs: a caller with a user of their own, and an existing story. */
interface Scene {
  readonly caller: Person;
  readonly storyId: string;
  readonly n: number;
}

interface Given {
  /** Arguments whose meaning the validators do not show. */
  readonly args?: (scene: Scene) => object;
  /** Arguments that name another user's data, and the expected answer: an error code, or the value. */
  readonly foreign?: { readonly args: (owner: Person) => object; readonly answer: unknown };
}

/** A function that clients can call, with the caller that it declares and arguments that its validators accept. */
export interface PublicCall extends PublicFunction {
  readonly args: (scene: Scene) => object;
  readonly foreign: Given['foreign'];
}

const clientId = 'a'.repeat(16);
const finished = (storyId: string) => ({
  n: 1,
  id: 'op',
  hash: '0'.repeat(16),
  time: 1,
  version: 1,
  action: { type: 'finish', storyId, at: 1 },
});
const page = { after: 0, limit: 10 };

const given: Readonly<Record<string, Given>> = {
  'auth:signIn': {
    args: ({ n }) => ({
      provider: 'password',
      params: { flow: 'signUp', email: `new${n}@example.org`, password },
    }),
    foreign: {
      args: ({ email }) => ({
        provider: 'password',
        params: { flow: 'signIn', email, password: 'not theirs' },
      }),
      answer: 'wrong_credentials',
    },
  },
  'desk/manuscripts:edit': { args: ({ storyId }) => ({ storyId }) },
  'devices:revoke': {
    foreign: {
      args: ({ sessionId }) => ({ sessionId, refreshTokenHash: '0'.repeat(64) }),
      answer: null,
    },
  },
  'devices:signOut': {
    args: ({ caller }) => ({ id: caller.sessionId }),
    foreign: { args: ({ sessionId }) => ({ id: sessionId }), answer: 'not_found' },
  },
  'feed:changes': {
    args: () => ({ scope: 'catalogue', ...page }),
    foreign: { args: ({ id }) => ({ scope: id, ...page }), answer: 'unknown_scope' },
  },
  'feed:head': {
    args: () => ({ scope: 'catalogue' }),
    foreign: { args: ({ id }) => ({ scope: id }), answer: 'unknown_scope' },
  },
  'firstPaint:story': {
    args: ({ storyId }) => ({ storyId }),
    foreign: { args: ({ id }) => ({ storyId: id }), answer: null },
  },
  'list:changes': { args: () => ({ language: 'or', ...page }) },
  'list:heads': { args: () => ({ languages: ['or'] }) },
  'list:search': { args: () => ({ query: 'salt', languages: ['gu'] }) },
  'list:shelf': { args: () => ({ language: 'or', ...page }) },
  'newsletter_subscribers:addNewsletterSubscriber': {
    args: ({ n }) => ({ email: `subscriber${n}@example.org` }),
    foreign: { args: ({ email }) => ({ email }), answer: null },
  },
  'reader:changes': {
    args: ({ caller }) => ({ userId: caller.id, clientId, ...page }),
    foreign: { args: ({ id }) => ({ userId: id, clientId, ...page }), answer: 'not_allowed' },
  },
  'reader:push': {
    args: ({ caller, storyId }) => ({ userId: caller.id, clientId, ops: [finished(storyId)] }),
    foreign: {
      args: ({ id }) => ({ userId: id, clientId, ops: [finished('another one’s')] }),
      answer: 'not_allowed',
    },
  },
  'stories:body': {
    args: ({ storyId }) => ({ storyId }),
    foreign: { args: ({ id }) => ({ storyId: id }), answer: null },
  },
  'stories:siblings': {
    args: ({ storyId }) => ({ storyId }),
    foreign: { args: ({ id }) => ({ storyId: id }), answer: [] },
  },
  'stories:rows': {
    args: ({ storyId }) => ({ ids: [storyId] }),
    foreign: { args: ({ id }) => ({ ids: [id] }), answer: [] },
  },
};

/** The least that a validator accepts. Ids of nothing, so that a call changes only what is the caller's. */
function least(shape: ArgumentShape): unknown {
  switch (shape.type) {
    case 'string':
      return 'none';
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'literal':
      return shape.value;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'union':
      return least(shape.value[0] ?? { type: 'null' });
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.value).flatMap(([name, { fieldType, optional }]) =>
          optional ? [] : [[name, least(fieldType)]],
        ),
      );
    default:
      return null;
  }
}

/** Every function that clients can call. */
export const publicCalls: readonly PublicCall[] = publicFunctions.map((declared) => {
  const { args, foreign } = given[declared.path] ?? {};
  const shape = argumentShapes.get(declared.path) ?? { type: 'object', value: {} };
  return { ...declared, args: args ?? (() => least(shape) as object), foreign };
});

/** What the guard answers a caller with a valid token, or with none: a refusal's code, or 'admitted'. */
export function admissionOf({ access }: PublicFunction, role: (typeof roles)[number] | null): string {
  if (access === undefined) throw new Error('the function bypasses the guard');
  if (access === 'anyone') return 'admitted';
  if (role === null) return 'not_signed_in';
  const mayCall = access === 'signedIn' || roles.indexOf(role) >= roles.indexOf(access);
  return mayCall ? 'admitted' : 'not_allowed';
}
