import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONValue } from 'convex/values';
import { getOrInsert } from '../getOrInsert.ts';
import type { FunctionResult } from '../runtime/functionRunner.ts';
import { sendBytes } from './answer.ts';
import { type Compression, compress, encodingFor } from './contentEncoding.ts';

/** `encoded` is what the published clients read, `plain` is JSON without Convex's special values. */
export type CallFormat = 'encoded' | 'plain';

/** Status for "the function failed", as opposed to a failing server (convex `http_client.ts`, STATUS_CODE_UDF_FAILED). */
const FUNCTION_FAILED_STATUS = 560;

/** A call's answer as JSON text, with its compressed forms: each is made once, however many callers receive it. */
export class JsonAnswer {
  readonly status: number;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Compression, Promise<Buffer>>();

  constructor(status: number, body: unknown) {
    this.status = status;
    this.#bytes = Buffer.from(JSON.stringify(body));
  }

  get sizeBytes(): number {
    return this.#bytes.byteLength;
  }

  /** A page of the catalogue shrinks to a sixth, which matters on 2G. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding'], this.sizeBytes);
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
    if (encoding === 'identity') {
      sendBytes(response, this.status, this.#bytes, headers);
    } else {
      const bytes = await this.#compressedAs(encoding);
      sendBytes(response, this.status, bytes, { ...headers, 'content-encoding': encoding });
    }
  }

  #compressedAs(compression: Compression): Promise<Buffer> {
    return getOrInsert(this.#compressed, compression, () => compress(this.#bytes, compression));
  }
}

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

/** Integers become decimal strings, bytes stay base64, NaN and infinities become strings, negative zero 0. */
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
