import { type EventEmitter, once } from 'node:events';
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

  /** Writes bytes as they are, as `handOver` does. */
  async say(text: string | Buffer, over: AbortSignal): Promise<void> {
    if (this.isClosed || !this.socket.writable) return;
    await handOver(this.socket, over, (done) => this.socket.write(text, done));
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  }

  end(): void {
    this.socket.destroy();
  }
}

/**
 * Sends; resolves when the system has accepted it, the connection is gone, or `over` is aborted. Never synchronously.
 */
export async function handOver(
  connection: EventEmitter,
  over: AbortSignal,
  send: (done: () => void) => void,
): Promise<void> {
  await nextTurn();
  if (over.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      over.removeEventListener('abort', done);
      connection.off('close', done);
      resolve();
    };
    over.addEventListener('abort', done);
    connection.on('close', done);
    send(done);
  });
}

export function postHead(path: string, length: number): string {
  return `${[
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ].join('\r\n')}\r\n\r\n`;
}
