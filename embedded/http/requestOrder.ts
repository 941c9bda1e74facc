import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send nothing ahead, and load generators a few requests. */
const MAX_AHEAD = 16;

/**
 * Answers the requests of one connection one after another. What a client sends ahead of its answers (pipelining) waits
 * unread, so that one that never reads has one answer in memory, and costs no more work than that.
 */
export class RequestOrder {
  readonly #ahead = new WeakMap<Socket, (() => void)[]>();

  /** Calls `begin` when the connection's earlier answers have been read. Cuts one that sends too much ahead. */
  enter({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const inOrder = (): void => {
      response.on('close', () => this.#next(socket));
      begin();
    };
    const ahead = this.#ahead.get(socket);
    if (ahead === undefined) {
      this.#ahead.set(socket, []);
      inOrder();
    } else if (ahead.length < MAX_AHEAD) {
      ahead.push(inOrder);
    } else {
      socket.destroy();
    }
  }

  #next(socket: Socket): void {
    const begin = socket.destroyed ? undefined : this.#ahead.get(socket)?.shift();
    if (begin === undefined) this.#ahead.delete(socket);
    else begin();
  }
}
