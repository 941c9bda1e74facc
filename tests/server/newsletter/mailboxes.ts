import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** Where in the handing over of a message something can happen. */
export type Moment = 'recipient' | 'inData' | 'afterEnd' | 'afterAnswer';

export interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Header and body as they came. */
  readonly text: string;
}

/**
 * A real SMTP server on loopback. It takes every message that has its end, as all do, and files it in the recipient's
 * mailbox unless that has one with its Message-ID: as Cyrus (`duplicatesuppression`), Dovecot (`duplicate`), Exchange and
 * Gmail do.
 */
export class Mailboxes {
  readonly url: string;
  /** Every message that was taken, also the second of the same. */
  readonly taken: Received[] = [];
  readonly mailboxes = new Map<string, Map<string, Received>>();
  /** Called at each moment of each message, with how many were taken before. */
  onMoment: (moment: Moment, takenCount: number) => void = () => undefined;
  /** What is answered to a recipient; null to take the message. */
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
        // Comes with the end of the message, and not when the client is gone before.
        stream.on('end', () => {
          boxes?.take(session.envelope.rcptTo.map(({ address }) => address).join(), text);
          boxes?.onMoment('afterEnd', boxes.taken.length);
          done();
          boxes?.onMoment('afterAnswer', boxes.taken.length);
        });
        stream.on('error', () => undefined);
      },
    });
    server.on('error', () => undefined); // a client that goes away in the middle
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
