import { type FaultPlan, slowLine } from './faultPlan.ts';

/** The close code of a connection that broke without a close frame: RFC 6455 section 7.4.1. */
const brokenCode = 1006;

/** The sockets of a page, on a line whose faults may change while they are open. */
export interface FaultySockets {
  /** Replaces the real `WebSocket`. */
  readonly WebSocket: typeof WebSocket;
  /** Call it when the plan has changed: a line that is cut now breaks the open sockets. */
  planChanged(): void;
}

/**
 * Sockets over a line with the faults of `plan`. A cut line breaks them like a lost network, with code 1006 and without a
 * close frame to the server; on a hanging line they stay open and nothing passes; a slow one delays every message by half a
 * round trip and its transfer time. With lost answers, a socket breaks at the first message that reports the outcome of a
 * request, which the server has carried out by then.
 */
export function faultySockets(Real: typeof WebSocket, plan: () => FaultPlan): FaultySockets {
  const open = new Set<FaultySocket>();

  class FaultySocket extends Real {
    #isBroken = false;
    /** When the last message has passed the slow line, in milliseconds of `performance.now`. */
    #freeAtMs = 0;

    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      // These listeners are the first, so an event that they stop reaches no other listener.
      super.addEventListener('open', (event) => this.#hold(event));
      super.addEventListener('message', (event) => this.#onMessage(event));
      super.addEventListener('error', (event) => this.#hold(event));
      super.addEventListener('close', (event) => {
        open.delete(this);
        // The listeners have already been told of the end by `break`.
        if (event.isTrusted && this.#isBroken) event.stopImmediatePropagation();
      });
      this.followPlan();
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      const { line } = plan();
      if (this.#isBroken || line === 'hanging' || line === 'offline') return;
      const delayMs = this.#delayMs(line, lengthOf(data));
      if (delayMs === 0) super.send(data);
      else setTimeout(() => this.readyState === Real.OPEN && super.send(data), delayMs);
    }

    followPlan(): void {
      const { line } = plan();
      if (line === 'offline' || line === 'failing') this.break();
    }

    /** Ends the socket for its listeners, then closes the real connection. */
    break(): void {
      if (this.#isBroken) return;
      this.#isBroken = true;
      open.delete(this);
      setTimeout(() => {
        this.dispatchEvent(new Event('error'));
        this.dispatchEvent(new CloseEvent('close', { code: brokenCode, wasClean: false }));
        super.close();
      });
    }

    #hold(event: Event): void {
      if (event.isTrusted && (this.#isBroken || plan().line === 'hanging')) event.stopImmediatePropagation();
    }

    #onMessage(event: MessageEvent): void {
      if (!event.isTrusted) return; // a delayed message that is dispatched to the other listeners
      const { line, losesAnswers } = plan();
      if (this.#isBroken || line === 'hanging') {
        event.stopImmediatePropagation();
        return;
      }
      if (losesAnswers && /"type":"(?:Mutation|Action)Response"/.test(String(event.data))) {
        event.stopImmediatePropagation();
        this.break();
        return;
      }
      const delayMs = this.#delayMs(line, lengthOf(event.data));
      if (delayMs === 0) return;
      event.stopImmediatePropagation();
      setTimeout(() => {
        if (!this.#isBroken) this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown }));
      }, delayMs);
    }

    /** The delay of the next message; messages pass one after another, in order. */
    #delayMs(line: FaultPlan['line'], lengthBytes: number): number {
      const slow = slowLine(line);
      if (!slow) return 0;
      const nowMs = performance.now();
      this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (lengthBytes / slow.bytesPerSecond) * 1000;
      return this.#freeAtMs - nowMs + slow.roundTripMs / 2;
    }
  }

  return {
    WebSocket: FaultySocket,
    planChanged() {
      for (const socket of [...open]) socket.followPlan();
    },
  };
}

/** The length in bytes; for text in UTF-16 units, which is close enough. */
function lengthOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return data.byteLength;
  return 0;
}
