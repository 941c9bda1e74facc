// @vitest-environment edge-runtime

import { makeFunctionReference } from 'convex/server';
import { convexTest } from 'convex-test';
import { type Backend, issuer } from './backend.ts';
import schema from './functions/schema.ts';
import { describeConformance } from './suite.ts';

const modules = {
  ...import.meta.glob('./functions/*.ts'),
  // convex-test finds the functions' folder by its generated code.
  './functions/_generated/api.ts': async () => ({}),
};

type Accessor = Pick<
  ReturnType<typeof convexTest>,
  'query' | 'mutation' | 'action' | 'fetch' | 'withIdentity'
>;

function adapt(t: Accessor): Backend {
  return {
    query: async (path, args = {}) => await t.query(makeFunctionReference<'query'>(path), args),
    mutation: async (path, args = {}) => await t.mutation(makeFunctionReference<'mutation'>(path), args),
    action: async (path, args = {}) => await t.action(makeFunctionReference<'action'>(path), args),
    as: async (user) =>
      adapt(t.withIdentity({ ...user, issuer, tokenIdentifier: `${issuer}|${user.subject}` }) as Accessor),
    fetch: async (path, init) => await t.fetch(path, init),
    close: async () => undefined,
  };
}

describeConformance('convex-test', async () =>
  adapt(convexTest({ schema, modules, transactionLimits: true })),
);
