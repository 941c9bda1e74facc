'use node';

import { Readable } from 'node:stream';
import { type Infer, v } from 'convex/values';
import { internalAction } from '../_generated/server.js';
import { mailSender } from '../platform/mail.ts';
import { patienceMs, serverAddress } from '../smtp.ts';
import { deliverBatch, type Message, Stopped, Unreachable } from './deliverBatch.ts';
import type { outcome } from './delivery.ts';

/**
 * How long a mail server may take to confirm that it has a message. Giving up sooner risks sending it twice (RFC 5321
 * §4.5.3.2.6, which asks for ten minutes: as long as an action may run).
 */
const answerPatienceMs = 5 * 60 * 1000;

/** Hands a batch over by SMTP, over one connection for as long as the mail server keeps it. */
export const run = internalAction({
  args: { letterId: v.id('letters'), batch: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const sender = mailSender();
    if (sender?.kind !== 'smtp') return null;
    const line = new SmtpLine(sender.from);
    try {
      await deliverBatch(ctx, args, (message) => line.handOver(message));
    } finally {
      line.close();
    }
    return null;
  },
});

type Connection = Awaited<ReturnType<typeof connect>>;

/** A connection to the mail server that is opened on demand, and again after a message that failed. */
class SmtpLine {
  readonly #from: string;
  #connection: Connection | undefined;

  constructor(from: string) {
    this.#from = from;
  }

  /** Throws Stopped or Unreachable. */
  async handOver(message: Message): Promise<Infer<typeof outcome>> {
    const { mail, messageId, date } = message;
    const composed = await compose({ ...mail, from: this.#from, messageId, date });
    this.#connection ??= await connect();
    let mayBeTaken = false;
    let stopped: Stopped | undefined;
    async function* body() {
      // All but the last byte: only the end makes it a complete message.
      yield composed.bytes.subarray(0, -1);
      try {
        await message.mayEnd();
      } catch (error) {
        if (error instanceof Stopped) stopped = error;
        throw error;
      }
      mayBeTaken = true;
      yield composed.bytes.subarray(-1);
    }
    try {
      await send(this.#connection, composed.envelope, Readable.from(body()));
      return { kind: 'sent' };
    } catch (error) {
      // The connection is not used again: a message may have been left without its end.
      this.close();
      if (stopped) throw stopped;
      const reason = reasonOf(error);
      const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
      if (status === 421) throw new Unreachable(reason); // the server is closing the service (RFC 5321 §3.8)
      if (status >= 400) return { kind: 'refused', reason, isFinal: status >= 500 };
      if (mayBeTaken) return { kind: 'unknown', reason };
      throw new Unreachable(reason);
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

interface Envelope {
  readonly from: string | false;
  readonly to: string[];
}

/** A mail as SMTP sends it, with its envelope of sender and recipient. */
async function compose(mail: Message['mail'] & { from: string; messageId: string; date: Date }) {
  // Imported here as in smtp.ts: a server that sends no mail starts sooner without it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({ ...mail, headers: { ...mail.headers } }).compile();
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    message.build((error, built) => (error || !built ? reject(error) : resolve(built)));
  });
  const { from, to } = message.getEnvelope();
  return { bytes, envelope: { from, to } satisfies Envelope };
}

/** Opens a connection and signs in. Throws Unreachable. */
async function connect() {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  try {
    const { auth, ...server } = parseConnectionUrl(serverAddress(process.env.SMTP_URL ?? ''));
    const connection = new SMTPConnection({
      ...server,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: answerPatienceMs,
    });
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject); // for its whole life: without a listener an error would end the process
      connection.connect((error) => {
        if (error) reject(error);
        else if (auth && connection.allowsAuth)
          connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
        else resolve();
      });
    });
    return connection;
  } catch (error) {
    throw new Unreachable(reasonOf(error));
  }
}

function send(connection: Connection, envelope: Envelope, message: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, message, (error) => (error ? reject(error) : resolve()));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
