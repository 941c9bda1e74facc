import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostLimits } from '../limits.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import { uploadTokenMs } from '../runtime/syscalls/databaseSecret.ts';
import { messageOf } from '../thrown.ts';
import { RequestProblem } from './answer.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

const FIRST_BYTES = 4 * 1024;
/** Anonymous callers may send much less than others. */
const BODY_LIMITS = { anonymous: 'anonymousBodyBytes', user: 'bodyBytes', admin: 'adminBodyBytes' } as const;

interface SentToAddress {
  readonly sinceMs: number;
  bytes: number;
}

export class RequestBodies {
  readonly #limits: HostLimits;
  readonly #answers: UnreadAnswers;
  /** The upload addresses used within the last hour, in the order of their first use. */
  readonly #sentTo = new Map<string, SentToAddress>();

  constructor(limits: HostLimits, answers: UnreadAnswers) {
    this.#limits = limits;
    this.#answers = answers;
  }

  async readJson(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<unknown> {
    const body = await this.readBytes(request, response, caller);
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch (error) {
      const message = `Failed to parse the request body as JSON: ${messageOf(error)}`;
      throw new RequestProblem(400, 'BadJsonBody', message);
    }
  }

  /** In one growing buffer: kept as received pieces, a body sent byte by byte would take a hundred times its size. */
  async readBytes(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<Buffer> {
    const share = this.#answers.hold(response);
    let buffer = Buffer.alloc(0);
    let sizeBytes = 0;
    for await (const piece of this.#pieces(request, this.#limits[BODY_LIMITS[caller.kind]])) {
      const neededBytes = sizeBytes + piece.byteLength;
      if (neededBytes > buffer.byteLength) {
        const larger = Buffer.allocUnsafe(Math.max(neededBytes, 2 * buffer.byteLength, FIRST_BYTES));
        larger.set(buffer.subarray(0, sizeBytes));
        share.change(larger.byteLength - buffer.byteLength);
        buffer = larger;
      }
      buffer.set(piece, sizeBytes);
      sizeBytes = neededBytes;
    }
    return buffer.subarray(0, sizeBytes);
  }

  /** A file as it arrives at an upload address, whose limit is for all files together. */
  async *uploadPieces(request: IncomingMessage, token: string): AsyncGenerator<Uint8Array> {
    const limitBytes = this.#limits.uploadBytes;
    const sent = this.#addressOf(token);
    for await (const piece of this.#pieces(request, limitBytes)) {
      sent.bytes += piece.byteLength;
      if (sent.bytes > limitBytes) throw tooLarge(limitBytes);
      yield piece;
    }
  }

  backupPieces(request: IncomingMessage): AsyncGenerator<Uint8Array> {
    return this.#pieces(request, Number.POSITIVE_INFINITY);
  }

  #addressOf(token: string): SentToAddress {
    const now = Date.now();
    for (const [used, { sinceMs }] of this.#sentTo) {
      if (now - sinceMs < uploadTokenMs) break;
      this.#sentTo.delete(used);
    }
    const sent = this.#sentTo.get(token) ?? { sinceMs: now, bytes: 0 };
    this.#sentTo.set(token, sent);
    return sent;
  }

  /** Throws `RequestProblem`: 413 for too much (at once, when the header says so), 408 after silence, 400 at an abort. */
  async *#pieces(request: IncomingMessage, limitBytes: number): AsyncGenerator<Uint8Array> {
    const silenceMs = this.#limits.bodySilenceMs;
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    let receivedBytes = 0;
    let timedOut = false;
    const onTimeout = () => {
      timedOut = true;
      request.destroy();
    };
    let silence = setTimeout(onTimeout, silenceMs);
    try {
      for await (const piece of request as AsyncIterable<Buffer>) {
        clearTimeout(silence);
        silence = setTimeout(onTimeout, silenceMs);
        receivedBytes += piece.byteLength;
        if (receivedBytes > limitBytes) throw tooLarge(limitBytes);
        yield piece;
      }
    } catch (error) {
      if (error instanceof RequestProblem) throw error;
      throw timedOut
        ? new RequestProblem(408, 'RequestTimeout', 'The request body timed out')
        : new RequestProblem(400, 'RequestAborted', 'The request body ended early');
    } finally {
      clearTimeout(silence);
    }
    if (timedOut) throw new RequestProblem(408, 'RequestTimeout', 'The request body timed out');
  }
}

function tooLarge(limitBytes: number): RequestProblem {
  return new RequestProblem(413, 'PayloadTooLarge', `The request body is larger than ${limitBytes} bytes`);
}
