import type { JSONValue } from 'convex/values';
import { displayValue } from '../displayValue.ts';

export type JsonObject = { readonly [field: string]: JSONValue };

/**
 * The arguments of a syscall as an object. `convex/server` always sends one, but a function may call `Convex.syscall`
 * itself.
 */
export function argumentObject(args: JSONValue, name: string): JsonObject {
  if (args === null || typeof args !== 'object' || Array.isArray(args)) {
    throw new Error(`Invalid arguments for \`${name}\`: expected an object`);
  }
  return args;
}

/** A string argument. @throws Error with Convex's wording. */
export function stringArgument(args: JsonObject, field: string, name: string): string {
  const value = args[field];
  if (typeof value !== 'string') {
    throw new Error(
      `Invalid argument \`${field}\` for \`${name}\`: expected a string, got ${value === undefined ? 'undefined' : displayValue(value)}`,
    );
  }
  return value;
}

/** A string argument that may be left out or null. */
export function optionalStringArgument(args: JsonObject, field: string, name: string): string | null {
  const value = args[field];
  return value === undefined || value === null ? null : stringArgument(args, field, name);
}
