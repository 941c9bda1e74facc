import type { Socket } from 'node:net';
import { startSmtpMailbox } from '../../smtpMailbox.ts';

/** A moment in the delivery of a message at which a test can act. */
export type Moment = 'recipient' | 'afterEnd' | 'afterAnswer';

/** A real SMTP server on loopback, which accepts every message that it received to its end. */
export class Mailboxes {
  /** Called at each moment of each message, with the number of messages accepted before. */
  onMoment: (moment: Moment, takenCount: number) => void = () => undefined;
  /** The error that a recipient is refused with; null to accept the message. */
  refusal: (to: string) => Error | null | Promise<null> = () => null;
  readonly #mailbox: Awaited<ReturnType<typeof startSmtpMailbox>>;
  readonly #sockets = new Set<Socket>();

  static async open(): Promise<Mailboxes> {
    let boxes: Mailboxes | undefined;
    const moment = (reached: Moment) => boxes?.onMoment(reached, boxes.taken.length);
    const mailbox = await startSmtpMailbox(
      {
        authOptional: true,
        onRcptTo({ address }, _session, done) {
          moment('recipient');
          Promise.resolve(boxes?.refusal(address) ?? null).then(done, done);
        },
      },
      (answer) => {
        moment('afterEnd');
        answer();
        moment('afterAnswer');
      },
    );
    boxes = new Mailboxes(mailbox);
    return boxes;
  }

  private constructor(mailbox: Awaited<ReturnType<typeof startSmtpMailbox>>) {
    this.#mailbox = mailbox;
    mailbox.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#mailbox.port}`;
  }

  get taken() {
    return this.#mailbox.mails.map(({ to, message }) => {
      return { to, text: message, messageId: /^Message-ID:\s+(\S+)/im.exec(message)?.[1] ?? '' };
    });
  }

  /** Ends every connection without a word. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    return this.#mailbox.close();
  }
}
