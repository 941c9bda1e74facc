import type { ValidatorJSON } from 'convex/values';
import { CallRefused } from '../errors.ts';
import type { FunctionModules } from '../functionRunner.ts';
import {
  canonicalPath,
  type FunctionPath,
  functionKey,
  missingFunctionMessage,
  parseFunctionPath,
} from './functionPath.ts';

export type FunctionKind = 'query' | 'mutation' | 'action';

export interface RegisteredFunction {
  readonly path: FunctionPath;
  readonly kind: FunctionKind;
  readonly visibility: 'public' | 'internal';
  readonly args: ValidatorJSON;
  readonly returns: ValidatorJSON | null;
  /** Calls it with a JSON array of one encoded argument object; resolves to the encoded result. */
  invoke(argsJson: string): Promise<string>;
}

export type FunctionTable = ReadonlyMap<string, RegisteredFunction>;

/** The properties that `registration_impl.ts` puts on a registered function. */
interface Registration {
  readonly isQuery?: true;
  readonly isMutation?: true;
  readonly isAction?: true;
  readonly isInternal?: true;
  readonly invokeQuery?: (args: string) => Promise<string>;
  readonly invokeMutation?: (args: string) => Promise<string>;
  readonly invokeAction?: (requestId: string, args: string) => Promise<string>;
  readonly exportArgs: () => string;
  readonly exportReturns: () => string;
}

function invoker(exported: Registration): Pick<RegisteredFunction, 'kind' | 'invoke'> | null {
  const { isQuery, invokeQuery, isMutation, invokeMutation, isAction, invokeAction } = exported;
  if (isQuery && invokeQuery) return { kind: 'query', invoke: invokeQuery };
  if (isMutation && invokeMutation) return { kind: 'mutation', invoke: invokeMutation };
  if (isAction && invokeAction) return { kind: 'action', invoke: (args) => invokeAction('', args) };
  return null;
}

function register(path: FunctionPath, exported: unknown): RegisteredFunction | null {
  if (typeof exported !== 'function') return null;
  const registration = exported as unknown as Registration;
  const found = invoker(registration);
  if (found === null) return null;
  const args = JSON.parse(registration.exportArgs()) as ValidatorJSON;
  if (args.type !== 'object' && args.type !== 'any') {
    throw new Error(
      `Invalid JSON returned from ${path.module}.js:${path.name}.exportArgs(): Args validator must be an object or any`,
    );
  }
  return {
    path,
    ...found,
    visibility: registration.isInternal ? 'internal' : 'public',
    args,
    returns: JSON.parse(registration.exportReturns()) as ValidatorJSON | null,
  };
}

/** @throws Error for validators that cannot be exported. */
export function buildFunctionTable(modules: FunctionModules): FunctionTable {
  const table = new Map<string, RegisteredFunction>();
  for (const [modulePath, exports] of Object.entries(modules)) {
    for (const [name, exported] of Object.entries(exports)) {
      const path = parseFunctionPath(`${modulePath}:${name}`);
      const registered = path === null ? null : register(path, exported);
      if (registered !== null) table.set(functionKey(registered.path), registered);
    }
  }
  return table;
}

/** In any of the path's spellings. */
export function lookUpFunction(table: FunctionTable, path: string): RegisteredFunction | undefined {
  const parsed = parseFunctionPath(path);
  return parsed === null ? undefined : table.get(functionKey(parsed));
}

/** @throws CallRefused when the function is missing, is internal though `visibility` is public, or is of another kind. */
export function findFunction(
  table: FunctionTable,
  path: string,
  kind: FunctionKind,
  visibility: 'public' | 'all',
): RegisteredFunction {
  const found = lookUpFunction(table, path);
  if (found === undefined || (visibility === 'public' && found.visibility === 'internal')) {
    throw new CallRefused(missingFunctionMessage(path));
  }
  if (found.kind !== kind) {
    const name = (value: FunctionKind): string => value[0]?.toUpperCase() + value.slice(1);
    throw new CallRefused(
      `Trying to execute ${canonicalPath(found.path)} as ${name(kind)}, but it is defined as ${name(found.kind)}.`,
    );
  }
  return found;
}
