import type { IncomingMessage } from 'node:http';
import type { HostLimits } from '../limits.ts';
import { MemoryBudget, type MemoryHolder, MemoryShare } from '../memoryBudget.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import { bodyPieces } from './requestBody.ts';
import { RequestProblem } from './requestProblem.ts';

/** For the operator's commands, and for HTTP actions: 16 MiB of arguments, as in Convex, plus the overhead of JSON. */
const LARGEST_BODY_BYTES = 20 * 1024 * 1024;
const FIRST_BYTES = 4 * 1024;

/** The request bodies that one host receives into memory, within a limit for all of them together. */
export class RequestBodies {
  readonly #limits: HostLimits;
  readonly #budget: MemoryBudget;

  constructor(limits: HostLimits) {
    this.#limits = limits;
    this.#budget = new MemoryBudget(limits.bodyMemoryBytes);
  }

  /**
   * Reads a function call's body as JSON; anonymous callers may send much less than others. Throws `RequestProblem`: as
   * `bodyPieces`, 503 when all bodies together take too much memory, 400 for invalid JSON.
   */
  async readJson(request: IncomingMessage, caller: Caller): Promise<unknown> {
    const body = await this.#read(request, this.#limitOf(caller), caller.kind !== 'anonymous');
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RequestProblem(400, 'BadJsonBody', `Failed to parse the request body as JSON: ${reason}`);
    }
  }

  /** Reads an HTTP action's body, at most 20 MiB for any caller. Throws as `readJson`. */
  async readBytes(request: IncomingMessage, caller: Caller): Promise<Buffer> {
    return await this.#read(request, LARGEST_BODY_BYTES, caller.kind !== 'anonymous');
  }

  #limitOf(caller: Caller): number {
    switch (caller.kind) {
      case 'anonymous':
        return this.#limits.anonymousBodyBytes;
      case 'user':
        return this.#limits.bodyBytes;
      case 'admin':
        return Math.max(this.#limits.bodyBytes, LARGEST_BODY_BYTES);
      default:
        return caller satisfies never;
    }
  }

  async #read(request: IncomingMessage, limitBytes: number, isKnown: boolean): Promise<Buffer> {
    const body = new ArrivingBody(request, this.#budget, isKnown);
    try {
      for await (const piece of bodyPieces(request, limitBytes)) body.append(piece);
    } catch (error) {
      if (!body.isCut) throw error;
    } finally {
      body.release();
    }
    if (body.isCut) throw new RequestProblem(503, 'Overloaded', 'The server receives too much at once');
    return body.bytes;
  }
}

/**
 * One body in one growing buffer: kept as received pieces, a body sent byte by byte would take a hundred times its
 * size.
 */
class ArrivingBody implements MemoryHolder {
  readonly isKnown: boolean;
  isCut = false;
  readonly #request: IncomingMessage;
  readonly #budget: MemoryBudget;
  readonly #share: MemoryShare;
  #buffer = Buffer.alloc(0);
  #sizeBytes = 0;

  constructor(request: IncomingMessage, budget: MemoryBudget, isKnown: boolean) {
    this.#request = request;
    this.#budget = budget;
    this.isKnown = isKnown;
    this.#share = new MemoryShare(budget);
    budget.join(this);
  }

  get heldBytes(): number {
    return this.#share.bytes;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#sizeBytes);
  }

  append(piece: Uint8Array): void {
    const neededBytes = this.#sizeBytes + piece.byteLength;
    if (neededBytes > this.#buffer.byteLength) {
      const larger = Buffer.allocUnsafe(Math.max(neededBytes, 2 * this.#buffer.byteLength, FIRST_BYTES));
      larger.set(this.bytes);
      this.#share.change(larger.byteLength - this.#buffer.byteLength);
      if (this.isCut) return;
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#sizeBytes);
    this.#sizeBytes = neededBytes;
  }

  cutOff(): void {
    this.isCut = true;
    this.#buffer = Buffer.alloc(0);
    this.#sizeBytes = 0;
    this.#share.release();
    this.#request.destroy();
  }

  release(): void {
    this.#budget.leave(this);
    this.#share.release();
  }
}
