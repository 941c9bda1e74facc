import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A hostile TCP connection: it sends bytes as they are given, and does not treat being cut off as an error. */
export class RawConnection {
  readonly socket: Socket;
  received = '';
  isClosed = false;

  /** Resolves when it is established or refused. */
  static async open(port: number): Promise<RawConnection> {
    const connection = new RawConnection(connect(port, '127.0.0.1'));
    await Promise.race([once(connection.socket, 'connect'), once(connection.socket, 'close')]);
    return connection;
  }

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      if (this.received.length < 1_000_000) this.received += chunk.toString('latin1');
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  /**
   * Writes bytes; resolves when the system has accepted them, the connection is gone, or `over` is aborted. Never
   * synchronously.
   */
  async say(text: string | Buffer, over: AbortSignal): Promise<void> {
    await nextTurn();
    if (this.isClosed || over.aborted || !this.socket.writable) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        over.removeEventListener('abort', done);
        this.socket.off('close', done);
        resolve();
      };
      over.addEventListener('abort', done);
      this.socket.on('close', done);
      this.socket.write(text, done);
    });
  }

  /** Resolves when the server has closed it, or after five seconds. */
  async closed(): Promise<void> {
    if (this.isClosed) return;
    await once(this.socket, 'close', { signal: AbortSignal.timeout(5000) }).catch(() => this.end());
  }

  /** The status codes received, in order. */
  get statuses(): number[] {
    return [...this.received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  }

  end(): void {
    this.socket.destroy();
  }
}

/** The head of a request with a body of `length` bytes. */
export function postHead(path: string, length: number, more: readonly string[] = []): string {
  return `${[
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...more,
  ].join('\r\n')}\r\n\r\n`;
}
