import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A hostile sync socket: it sends whatever it is told to, and does not treat being cut off as an error. */
export class AttackSocket {
  readonly webSocket: WebSocket;
  /** The types of the first 1,000 messages received. */
  readonly heard: string[] = [];
  receivedBytes = 0;
  /** Null while the socket is open, and when it was never opened. */
  closeCode: number | null = null;
  #version = 0;

  /** Resolves when it is open or refused. */
  static async open(address: string, options: { readonly connect?: boolean } = {}): Promise<AttackSocket> {
    const socket = new AttackSocket(address);
    await Promise.race([once(socket.webSocket, 'open'), once(socket.webSocket, 'close')]);
    if (options.connect !== false) socket.connect();
    return socket;
  }

  private constructor(address: string) {
    this.webSocket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
    this.webSocket.on('message', (data: Buffer) => {
      this.receivedBytes += data.length;
      if (this.heard.length < 1000) {
        this.heard.push(/"type":"(\w+)"/.exec(data.toString('latin1', 0, 200))?.[1] ?? '');
      }
    });
    this.webSocket.on('error', () => this.webSocket.terminate());
    this.webSocket.on('close', (code) => {
      this.closeCode = code;
    });
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

  /**
   * Sends bytes as they are; resolves when the system has accepted them, the socket is gone, or `over` is aborted.
   * Never synchronously.
   */
  async sayRaw(text: string | Buffer, over: AbortSignal, options: { fin?: boolean } = {}): Promise<void> {
    await nextTurn();
    if (!this.isOpen || over.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        over.removeEventListener('abort', done);
        this.webSocket.off('close', done);
        resolve();
      };
      over.addEventListener('abort', done);
      this.webSocket.on('close', done);
      this.webSocket.send(text, { binary: false, ...options }, done);
    });
  }

  /**
   * Whether the server answers a ping; false when it closes the socket instead. By then it has handled all earlier
   * messages.
   */
  async pong(): Promise<boolean> {
    if (!this.isOpen) return false;
    return await new Promise<boolean>((resolve) => {
      const settle = (isAnswered: boolean) => {
        this.webSocket.off('pong', answered);
        this.webSocket.off('close', closed);
        resolve(isAnswered);
      };
      const answered = () => settle(true);
      const closed = () => settle(false);
      this.webSocket.on('pong', answered);
      this.webSocket.on('close', closed);
      this.webSocket.ping();
    });
  }

  end(): void {
    this.webSocket.terminate();
  }
}

/** JSON of about `sizeBytes` bytes that takes many times as much memory when it is parsed. */
export function swellingJson(sizeBytes: number): string {
  return `[${'[],'.repeat(Math.floor(sizeBytes / 3))}[]]`;
}
