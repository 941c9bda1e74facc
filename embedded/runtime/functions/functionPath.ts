import { cutText } from '../displayValue.ts';

/** `module` is without extension ('dir/file'); `name` is 'default' when the path has none. */
export interface FunctionPath {
  readonly module: string;
  readonly name: string;
}

const MAX_PATH_LENGTH = 1200;
const MODULE_PART = /^[A-Za-z0-9_.-]+$/;
const EXPORT_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** 'a:b', 'a.js:b', 'dir/a:b', 'a' (the default export), '/a:b': convex-backend's `UdfPath` canonicalisation. */
export function parseFunctionPath(path: string): FunctionPath | null {
  if (path.length > MAX_PATH_LENGTH) return null;
  const colon = path.indexOf(':');
  const rawModule = colon < 0 ? path : path.slice(0, colon);
  const name = colon < 0 ? 'default' : path.slice(colon + 1);
  const module = rawModule.replace(/^\/+/, '').replace(/\.(js|ts|mjs|tsx|jsx)$/, '');
  if (module === '' || module.length > 1024 || !EXPORT_NAME.test(name)) return null;
  const parts = module.split('/');
  if (parts.some((part) => !MODULE_PART.test(part) || part === '.' || part === '..')) return null;
  return { module, name };
}

/** The key of a function in the table: 'dir/a:b'. */
export function functionKey(path: FunctionPath): string {
  return `${path.module}:${path.name}`;
}

/** 'dir/a:b', or 'dir/a' for a default export: how Convex names a function to callers. */
export function displayPath(path: FunctionPath): string {
  return path.name === 'default' ? path.module : `${path.module}:${path.name}`;
}

/** 'dir/a.js:b': how Convex names a function in `_scheduled_functions` and in size errors. */
export function canonicalPath(path: FunctionPath): string {
  return `${path.module}.js:${path.name}`;
}

/** The answer for a function that does not exist or that the caller may not see: the two must look the same. */
export function missingFunctionMessage(path: string): string {
  const parsed = parseFunctionPath(path);
  const shown = parsed === null ? path : displayPath(parsed);
  return `Could not find public function for '${cutText(shown)}'`;
}

/** By path (`components/paths.ts`). @throws Error for handles and components. */
export function functionAddress(args: { readonly [field: string]: unknown }): string {
  if (typeof args.name === 'string') return args.name;
  for (const other of [args.functionHandle, args.reference]) {
    if (typeof other === 'string') throw new Error(`${cutText(other)} is not supported by this host.`);
  }
  throw new Error('Expected a function reference like "api.file.func" or "internal.file.func"');
}
