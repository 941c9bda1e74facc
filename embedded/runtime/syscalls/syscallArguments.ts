import type { JSONValue } from 'convex/values';
import { displayValue } from '../displayValue.ts';

export type JsonObject = { readonly [field: string]: JSONValue };

/** `convex/server` always sends an object, but a function may call `Convex.syscall` itself. */
export function argumentObject(args: JSONValue, name: string): JsonObject {
  if (!isPlainObject(args)) throw new Error(`Invalid arguments for \`${name}\`: expected an object`);
  return args;
}

function isPlainObject(value: JSONValue | undefined): value is { [field: string]: JSONValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function stringArgument(args: JsonObject, field: string, name: string): string {
  const value = args[field];
  if (typeof value !== 'string') {
    throw new Error(
      `Invalid argument \`${field}\` for \`${name}\`: expected a string, got ${value === undefined ? 'undefined' : displayValue(value)}`,
    );
  }
  return value;
}

export function optionalStringArgument(args: JsonObject, field: string, name: string): string | null {
  const value = args[field];
  return value === undefined || value === null ? null : stringArgument(args, field, name);
}

export function documentArgument(args: JsonObject, name: string): JsonObject {
  const { value } = args;
  if (!isPlainObject(value) || isSpecial(value)) {
    throw new Error(`Invalid argument \`value\` for \`${name}\`: Value must be an Object`);
  }
  return value;
}

function isSpecial(value: JsonObject): boolean {
  const [name = '', ...more] = Object.keys(value);
  return more.length === 0 && ['$integer', '$float', '$bytes'].includes(name);
}
