import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONValue } from 'convex/values';
import { onTestFinished } from 'vitest';
import {
  createFunctionRunner,
  type FunctionRunnerOptions,
} from '../../../embedded/runtime/createFunctionRunner.ts';
import type {
  Caller,
  FunctionModules,
  FunctionResult,
  FunctionRunner,
} from '../../../embedded/runtime/functionRunner.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import type { Store } from '../../../embedded/storage/store.ts';

export const anonymous: Caller = { kind: 'anonymous' };
export const admin: Caller = { kind: 'admin' };

/** A database file in its own folder, removed when the test has finished. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lipi-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data.sqlite');
}

/** A running function runner with short ways to call functions. */
export interface Bench {
  readonly runner: FunctionRunner;
  readonly store: Store;
  /** Returns the value; throws an Error with a failure's message. */
  query(path: string, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  mutation(path: string, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  action(path: string, args?: JSONValue, caller?: Caller): Promise<JSONValue>;
  /** The failure of a call that must fail. */
  failure(
    kind: 'query' | 'mutation' | 'action',
    path: string,
    args?: JSONValue,
  ): Promise<Extract<FunctionResult, { kind: 'failure' }>>;
  close(): Promise<void>;
}

export function resultValue(result: FunctionResult): JSONValue {
  if (result.kind === 'failure') throw new Error(result.errorMessage);
  return result.value;
}

/** Starts a runner over a fresh database (or the one in `file`), closed when the test has finished. */
export async function startRunner(
  modules: FunctionModules,
  options: Partial<Omit<FunctionRunnerOptions, 'store' | 'modules'>> & { readonly file?: string } = {},
): Promise<Bench> {
  const { file = temporaryFile(), ...rest } = options;
  const store = openStore({ file });
  const runner = await createFunctionRunner({
    store,
    modules,
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
    path: string,
    args: JSONValue,
    caller: Caller,
  ): Promise<FunctionResult> => {
    const call = { path, args, caller };
    if (kind === 'query') return (await runner.runQuery(call)).result;
    return kind === 'mutation' ? (await runner.runMutation(call)).result : runner.runAction(call);
  };
  return {
    runner,
    store,
    query: async (path, args = {}, caller = anonymous) => resultValue(await run('query', path, args, caller)),
    mutation: async (path, args = {}, caller = anonymous) =>
      resultValue(await run('mutation', path, args, caller)),
    action: async (path, args = {}, caller = anonymous) =>
      resultValue(await run('action', path, args, caller)),
    async failure(kind, path, args = {}) {
      const result = await run(kind, path, args, anonymous);
      if (result.kind === 'success') {
        throw new Error(`${path} was to fail but returned ${JSON.stringify(result.value)}`);
      }
      return result;
    },
    close,
  };
}
