import { type FaultPlan, slowLine } from './faultPlan.ts';

/** A connection that broke without a word: RFC 6455 section 7.4.1. */
const brokenCode = 1006;

/** The sockets of a page, on a line whose faults may change while they are open. */
export interface FaultySockets {
  /** Stands in for the real `WebSocket`. */
  readonly WebSocket: typeof WebSocket;
  /** Call when the plan has changed: a line that is cut now cuts the sockets that are open. */
  planChanged(): void;
}

/**
 * Sockets over a line with the faults of `plan`. A cut line ends them as a lost network does, with code 1006 and without
 * a word to the server; on one that hangs they stay open and nothing passes; a slow one delays every message by half a round
 * trip and its length. Where answers are lost, the socket breaks at the first one that tells a request's outcome: the
 * server has acted by then.
 */
export function faultySockets(Real: typeof WebSocket, plan: () => FaultPlan): FaultySockets {
  const open = new Set<FaultySocket>();

  class FaultySocket extends Real {
    #isBroken = false;
    /** When what was sent or received last has passed the slow line, in milliseconds of `performance.now`. */
    #freeAtMs = 0;

    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      // The first of all listeners: a message that it holds back reaches no other.
      super.addEventListener('open', (event) => this.#hold(event));
      super.addEventListener('message', (event) => this.#onMessage(event));
      super.addEventListener('error', (event) => this.#hold(event));
      super.addEventListener('close', (event) => {
        open.delete(this);
        // The listeners have heard of the end already.
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

    /** Ends at once for the listeners; the real connection is closed afterwards. */
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
      if (!event.isTrusted) return; // a delayed one, on its way to the others
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

    /** Messages pass one after another, in order. */
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

/** Of text in UTF-16 units, which is near enough. */
function lengthOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return data.byteLength;
  return 0;
}
