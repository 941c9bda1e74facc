import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A moment in the delivery of a message at which a test can act. */
export type Moment = 'recipient' | 'inData' | 'afterEnd' | 'afterAnswer';

export interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Header and body as received. */
  readonly text: string;
}

/**
 * A real SMTP server on loopback. It accepts every message that was received to its end, and files it in the recipient's
 * mailbox unless that already has one with its Message-ID, as Cyrus (`duplicatesuppression`), Dovecot (`duplicate`),
 * Exchange and Gmail do.
 */
export class Mailboxes {
  readonly url: string;
  /** Every accepted message, duplicates included. */
  readonly taken: Received[] = [];
  readonly mailboxes = new Map<string, Map<string, Received>>();
  /** Called at each moment of each message, with the number of messages accepted before. */
  onMoment: (moment: Moment, takenCount: number) => void = () => undefined;
  /** The error that a recipient is refused with; null to accept the message. */
  refusal: (to: string) => Error | null | Promise<null> = () => null;
  readonly #server: SMTPServer;

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
        stream.once('data', () => boxes?.onMoment('inData', boxes.taken.length));
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        // Emitted at the end of the message, but not when the client disconnects before it.
        stream.on('end', () => {
          boxes?.take(session.envelope.rcptTo.map(({ address }) => address).join(), text);
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
  }

  take(to: string, text: string): void {
    const messageId = /^Message-ID:\s+(\S+)/im.exec(text)?.[1] ?? '';
    const received = { to, messageId, text };
    this.taken.push(received);
    const box = this.mailboxes.get(to) ?? new Map<string, Received>();
    this.mailboxes.set(to, box);
    if (!box.has(messageId)) box.set(messageId, received);
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server.server, 'close');
  }
}
