import type { JSONValue } from 'convex/values';
import { cutText } from '../cutText.ts';
import { argumentObject, type JsonObject } from '../syscalls/syscallArguments.ts';
import { functionKey, parseFunctionPath } from './functionPath.ts';

const HANDLE = /^function:\/\/;(.+)$/;

/** A storable text that stands for a function: 'function://;dir/a:b'. */
function functionHandle(path: string): string {
  const parsed = parseFunctionPath(path);
  if (parsed === null) throw new Error(`${cutText(path)} is not a function path`);
  return `function://;${functionKey(parsed)}`;
}

/**
 * The function path in a syscall's arguments, which name a function by path, handle or component reference
 * (`components/paths.ts`).
 * @throws Error for components, which this host does not run.
 */
export function functionAddress(args: JsonObject): string {
  if (typeof args.name === 'string') return args.name;
  if (typeof args.functionHandle === 'string') {
    const path = HANDLE.exec(args.functionHandle)?.[1];
    if (path === undefined) throw new Error(`Invalid function handle: ${cutText(args.functionHandle)}`);
    return path;
  }
  if (typeof args.reference === 'string') {
    throw new Error(`Components are not supported by this host (reference ${cutText(args.reference)}).`);
  }
  throw new Error('Expected a function reference like "api.file.func" or "internal.file.func"');
}

/** `1.0/createFunctionHandle`. */
export function createFunctionHandle(rawArgs: JSONValue): JSONValue {
  return functionHandle(functionAddress(argumentObject(rawArgs, 'createFunctionHandle')));
}
