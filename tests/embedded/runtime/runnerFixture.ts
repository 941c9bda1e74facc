import { join } from 'node:path';
import {
  type AnyDataModel,
  actionGeneric,
  type GenericActionCtx,
  type GenericMutationCtx,
  type GenericQueryCtx,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import type { JSONValue } from 'convex/values';
import { onTestFinished } from 'vitest';
import type { FunctionRunner } from '../../../embedded/runtime/createFunctionRunner.ts';
import {
  createFunctionRunner,
  type FunctionRunnerOptions,
} from '../../../embedded/runtime/createFunctionRunner.ts';
import type { Caller, FunctionModules, FunctionResult } from '../../../embedded/runtime/functionRunner.ts';
import type { Store } from '../../../embedded/storage/openStore.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import type { DocumentJson } from '../../../embedded/storage/store.ts';
import { everything } from '../../../embedded/values/keyRange.ts';
import { makeFolder } from '../../makeFolder.ts';

export const anonymous: Caller = { kind: 'anonymous' };
export const admin: Caller = { kind: 'admin' };
export const userCalled = (subject: string): Caller => ({
  kind: 'user',
  identity: { subject, issuer: 'issuer', tokenIdentifier: `issuer|${subject}` },
});

export type QueryContext = GenericQueryCtx<AnyDataModel>;
export type MutationContext = GenericMutationCtx<AnyDataModel>;
type ActionContext = GenericActionCtx<AnyDataModel>;

/** A function by its path, or one written in place. */
type Called<Context> = string | ((ctx: Context) => unknown);
type Failure = Extract<FunctionResult, { kind: 'failure' }>;

/** A database file in its own folder, removed when the test has finished. */
export function temporaryFile(): string {
  return join(makeFolder(), 'data.sqlite');
}

/** A running function runner with short ways to call functions. */
export interface Bench {
  readonly runner: FunctionRunner;
  readonly store: Store;
  /** Returns the value; throws an Error with a failure's message. */
  query(called: Called<QueryContext>, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  mutation(called: Called<MutationContext>, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  action(called: Called<ActionContext>, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  /** The failure of a call that must fail. */
  failure(kind: 'query' | 'mutation' | 'action', path: string, args?: JSONValue): Promise<Failure>;
  /** The message of a call that must fail. */
  queryError(called: Called<QueryContext>, args?: JSONValue): Promise<string>;
  mutationError(called: Called<MutationContext>, args?: JSONValue): Promise<string>;
  actionError(called: Called<ActionContext>, args?: JSONValue): Promise<string>;
  /** The documents of a table, oldest first. */
  rows(table: string): DocumentJson[];
  close(): Promise<void>;
}

export function resultValue(result: FunctionResult): JSONValue {
  if (result.kind === 'failure') throw new Error(result.errorMessage);
  return result.value;
}

/** The functions written in place, each called once or again by its key. */
const inPlace: ((ctx: never) => unknown)[] = [];
const handler = (ctx: unknown, { key }: { key: number }) => inPlace[key]?.(ctx as never);
const place = {
  query: queryGeneric({ handler }),
  mutation: mutationGeneric({ handler }),
  action: actionGeneric({ handler }),
};

/** Starts a runner over a fresh database (or the one in `file`), closed when the test has finished. */
export async function startRunner(
  modules: FunctionModules = {},
  options: Partial<Omit<FunctionRunnerOptions, 'store' | 'modules'>> & { readonly file?: string } = {},
): Promise<Bench> {
  const { file = temporaryFile(), ...rest } = options;
  const store = openStore({ file });
  const runner = await createFunctionRunner({
    store,
    modules: { ...modules, place },
    origin: 'http://127.0.0.1:3210',
    isStrict: true,
    ...rest,
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await runner.close();
    await store.close();
  };
  onTestFinished(close);
  const run = async (
    kind: 'query' | 'mutation' | 'action',
    called: Called<never>,
    args: JSONValue = {},
    caller = anonymous,
  ): Promise<FunctionResult> => {
    const call =
      typeof called === 'string'
        ? { path: called, args, caller }
        : { path: `place:${kind}`, args: { key: inPlace.push(called) - 1 }, caller };
    if (kind === 'query') return (await runner.runQuery(call)).result;
    return kind === 'mutation' ? (await runner.runMutation(call)).result : runner.runAction(call);
  };
  const failed = (result: FunctionResult): Failure => {
    if (result.kind === 'failure') return result;
    throw new Error(`a failure was expected, not ${JSON.stringify(result.value)}`);
  };
  return {
    runner,
    store,
    query: async (...call) => resultValue(await run('query', ...call)),
    mutation: async (...call) => resultValue(await run('mutation', ...call)),
    action: async (...call) => resultValue(await run('action', ...call)),
    failure: async (...call) => failed(await run(...call)),
    queryError: async (...call) => failed(await run('query', ...call)).errorMessage,
    mutationError: async (...call) => failed(await run('mutation', ...call)).errorMessage,
    actionError: async (...call) => failed(await run('action', ...call)).errorMessage,
    rows(table) {
      const entries = store.begin().scan(table, 'by_creation_time', everything, 'asc');
      return [...entries].map(({ document }) => document);
    },
    close,
  };
}
