import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A moment in the delivery of a message at which a test can act. */
export type Moment = 'recipient' | 'afterEnd' | 'afterAnswer';

interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Header and body as received. */
  readonly text: string;
}

/** A real SMTP server on loopback, which accepts every message that it received to its end. */
export class Mailboxes {
  readonly url: string;
  readonly taken: Received[] = [];
  /** Called at each moment of each message, with the number of messages accepted before. */
  onMoment: (moment: Moment, takenCount: number) => void = () => undefined;
  /** The error that a recipient is refused with; null to accept the message. */
  refusal: (to: string) => Error | null | Promise<null> = () => null;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  static async open(): Promise<Mailboxes> {
    let boxes: Mailboxes | undefined;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'], // it has no certificate
      onRcptTo({ address }, _session, done) {
        boxes?.onMoment('recipient', boxes.taken.length);
        Promise.resolve(boxes?.refusal(address) ?? null).then(done, done);
      },
      onData(stream, session, done) {
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        // Emitted at the end of the message, but not when the client disconnects before it.
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          const messageId = /^Message-ID:\s+(\S+)/im.exec(text)?.[1] ?? '';
          boxes?.taken.push({ to, messageId, text });
          boxes?.onMoment('afterEnd', boxes.taken.length);
          done();
          boxes?.onMoment('afterAnswer', boxes.taken.length);
        });
        stream.on('error', () => undefined);
      },
    });
    server.on('error', () => undefined); // a client may disconnect halfway
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    boxes = new Mailboxes(server, `smtp://127.0.0.1:${address.port}`);
    return boxes;
  }

  private constructor(server: SMTPServer, url: string) {
    this.#server = server;
    this.url = url;
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Ends every connection without a word. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server.server, 'close');
  }
}
