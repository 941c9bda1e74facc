import type { JSONValue } from 'convex/values';

/**
 * A value in plain JSON (`format: "json"` of the HTTP API) from its Convex encoding: integers become decimal strings,
 * bytes stay base64, the numbers that JSON lacks become "NaN", "Infinity", "-Infinity" and 0 for negative zero.
 */
export function exportValue(value: JSONValue): JSONValue {
  if (Array.isArray(value)) return value.map(exportValue);
  if (typeof value !== 'object' || value === null) return value;
  const { $integer, $bytes, $float } = value;
  if (typeof $integer === 'string') return Buffer.from($integer, 'base64').readBigInt64LE().toString();
  if (typeof $bytes === 'string') return $bytes;
  if (typeof $float === 'string') {
    const float = Buffer.from($float, 'base64').readDoubleLE();
    return Number.isFinite(float) ? 0 : String(float);
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => [
      field,
      member === undefined ? null : exportValue(member),
    ]),
  );
}
