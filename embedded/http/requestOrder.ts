import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers the requests of one connection one after another. Requests that a client sends ahead of its answers
 * (pipelining) wait unread, so a client that never reads has one answer in memory and costs the work of one.
 */
export class RequestOrder {
  readonly #aheadLimit: number;
  readonly #ahead = new WeakMap<Socket, (() => void)[]>();

  /** `aheadLimit` is how many requests of a connection may wait behind the one that is being answered. */
  constructor(aheadLimit: number) {
    this.#aheadLimit = aheadLimit;
  }

  /**
   * Calls `begin` once the client has received the connection's earlier answers. Cuts a connection with too many
   * requests ahead.
   */
  enter(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request;
    const inOrder = (): void => {
      response.on('close', () => this.#next(socket));
      begin();
    };
    const ahead = this.#ahead.get(socket);
    if (ahead === undefined) {
      this.#ahead.set(socket, []);
      inOrder();
    } else if (ahead.length < this.#aheadLimit) {
      ahead.push(inOrder);
    } else {
      // And not the socket: of a request that is still open when its socket closes, Node makes an error with a stack trace,
      // which takes more time than reading the request.
      request.destroy();
    }
  }

  #next(socket: Socket): void {
    const begin = socket.destroyed ? undefined : this.#ahead.get(socket)?.shift();
    if (begin === undefined) this.#ahead.delete(socket);
    else begin();
  }
}
