import type { JSONValue } from 'convex/values';
import type { FunctionResult } from '../runtime/functionRunner.ts';
import { JsonAnswer } from './jsonAnswer.ts';

/** `encoded` is what the published clients read, `plain` is JSON without Convex's special values. */
export type CallFormat = 'encoded' | 'plain';

/** Status for "the function failed", as opposed to a failing server (convex `http_client.ts`, STATUS_CODE_UDF_FAILED). */
const FUNCTION_FAILED_STATUS = 560;

/** The response that convex `browser/http_client.ts` reads: `{status, value | errorMessage, errorData?, logLines}`. */
export function encodeResult(result: FunctionResult, format: CallFormat): JsonAnswer {
  const exported = (value: JSONValue) => (format === 'plain' ? exportValue(value) : value);
  const { logLines } = result;
  if (result.kind === 'success') {
    return new JsonAnswer(200, { status: 'success', value: exported(result.value), logLines });
  }
  return new JsonAnswer(FUNCTION_FAILED_STATUS, {
    status: 'error',
    errorMessage: result.errorMessage,
    ...(result.errorData === undefined ? {} : { errorData: exported(result.errorData) }),
    logLines,
  });
}

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
