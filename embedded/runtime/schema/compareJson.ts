import type { JSONValue } from 'convex/values';
import { encodeKeyText } from '../../values/orderedKey.ts';

/** Orders two JSON-encoded values (or missing fields) as an index does. Negative, zero or positive. */
export function compareJson(left: JSONValue | undefined, right: JSONValue | undefined): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number' && left !== 0 && right !== 0) {
    return left < right ? -1 : 1;
  }
  const leftKey = encodeKeyText([left]);
  const rightKey = encodeKeyText([right]);
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

/** The value at a dotted path of a document; undefined when it is not there. */
export function fieldAt(
  document: { readonly [field: string]: JSONValue },
  path: string,
): JSONValue | undefined {
  if (!path.includes('.')) return Object.hasOwn(document, path) ? document[path] : undefined;
  let value: JSONValue | undefined = document as { [field: string]: JSONValue };
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
