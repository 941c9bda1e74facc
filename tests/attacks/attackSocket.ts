import { once } from 'node:events';
import { WebSocket } from 'ws';
import { handOver } from './rawConnection.ts';

/** A hostile sync socket: it sends whatever it is told to, and does not treat being cut off as an error. */
export class AttackSocket {
  readonly webSocket: WebSocket;
  #version = 0;

  /** Resolves when it is open or refused. */
  static async open(address: string): Promise<AttackSocket> {
    const socket = new AttackSocket(address);
    await Promise.race([once(socket.webSocket, 'open'), once(socket.webSocket, 'close')]);
    socket.connect();
    return socket;
  }

  private constructor(address: string) {
    this.webSocket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
    this.webSocket.on('error', () => this.webSocket.terminate());
  }

  get isOpen(): boolean {
    return this.webSocket.readyState === WebSocket.OPEN;
  }

  connect(): void {
    this.say({
      type: 'Connect',
      sessionId: crypto.randomUUID(),
      connectionCount: 0,
      lastCloseReason: 'InitialConnect',
      clientTs: Date.now(),
    });
  }

  authenticate(token: string): void {
    this.say({ type: 'Authenticate', baseVersion: 0, tokenType: 'User', value: token });
  }

  add(queries: readonly { readonly queryId: number; readonly path: string; readonly args: object }[]): void {
    const baseVersion = this.#version++;
    const modifications = queries.map(({ queryId, path, args }) => ({
      type: 'Add',
      queryId,
      udfPath: path,
      args: [args],
    }));
    this.say({ type: 'ModifyQuerySet', baseVersion, newVersion: this.#version, modifications });
  }

  say(message: unknown): void {
    if (this.isOpen) this.webSocket.send(JSON.stringify(message), () => undefined);
  }

  /** Sends bytes as they are, as `handOver` does. */
  async sayRaw(text: string | Buffer, over: AbortSignal): Promise<void> {
    if (this.isOpen) await handOver(this.webSocket, over, (done) => this.webSocket.send(text, done));
  }

  end(): void {
    this.webSocket.terminate();
  }
}

/** JSON of about `sizeBytes` bytes that takes many times as much memory when it is parsed. */
export function swellingJson(sizeBytes: number): string {
  return `[${'[],'.repeat(Math.floor(sizeBytes / 3))}[]]`;
}
