import { internal } from '../_generated/api.js';
import type { ActionCtx } from '../_generated/server.js';
import { inTime } from './inTime.ts';
import { problem } from './problem.ts';

/** The service that sends this library's mails, and the sender's address. */
export type MailSender =
  | { readonly kind: 'resend'; readonly from: string; readonly key: string }
  | { readonly kind: 'smtp'; readonly from: string };

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same text as HTML, for mail programs that prefer it. */
  readonly html?: string;
  /** Header fields besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

const resendUrl = 'https://api.resend.com/emails';

/** The mail sender that the environment configures (docs/operating.md), or null. */
export function mailSender(env: NodeJS.ProcessEnv = process.env): MailSender | null {
  const { MAIL_FROM: from, AUTH_RESEND_KEY: key, SMTP_URL: smtpUrl } = env;
  if (!from) return null;
  if (key) return { kind: 'resend', from, key };
  return smtpUrl ? { kind: 'smtp', from } : null;
}

/**
 * Hands a mail to the sender's service, and notes that it was accepted. Throws a ConvexError: 'invalid_email' when the
 * service does not take a mailbox of other letters than ASCII, otherwise 'mail_failed'; the reason is logged for the operator.
 */
export async function sendMail(ctx: ActionCtx, sender: MailSender, mail: Mail): Promise<void> {
  let isTaken: boolean;
  try {
    isTaken = await handOver(ctx, sender, mail);
  } catch (error) {
    console.error(`An e-mail could not be sent: ${error instanceof Error ? error.message : String(error)}`);
    throw problem({ code: 'mail_failed', message: 'The e-mail could not be sent. Please try again later.' });
  }
  if (!isTaken) {
    const message =
      'This library’s mail service doesn’t take this address. It takes those with plain Latin letters before the @.';
    throw problem({ code: 'invalid_email', message });
  }
  await ctx.runMutation(internal.desk.firstSteps.noteMail, { sender: senderName(sender) });
}

/** False when the service refuses the mailbox because it is not ASCII. */
async function handOver(ctx: ActionCtx, sender: MailSender, mail: Mail): Promise<boolean> {
  switch (sender.kind) {
    case 'resend':
      // Resend does not offer SMTPUTF8.
      if (!isAscii(mail.to)) return false;
      await handToResend(sender, mail);
      return true;
    case 'smtp':
      return ctx.runAction(internal.smtp.send, { from: sender.from, ...mail });
    default:
      return sender satisfies never;
  }
}

/** Whether every mail service takes an address as it is. */
export function isAscii(address: string): boolean {
  return /^[\x20-\x7e]*$/.test(address);
}

/** Tells one configured sender from another. */
export function senderName({ kind, from }: MailSender): string {
  return `${kind} ${from}`;
}

/** A mail that Resend refused. */
export class ResendRefusal extends Error {
  override readonly name = 'ResendRefusal';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`Resend answered ${status}: ${text}`);
    this.status = status;
  }
}

/**
 * https://resend.com/docs/api-reference/emails/send-email. With an `idempotencyKey`, sending the same mail again within a
 * day delivers it once. Throws ResendRefusal, what `fetch` throws, or an error when nothing is answered in time.
 */
export async function handToResend(
  { key, from }: Extract<MailSender, { readonly kind: 'resend' }>,
  { to, ...mail }: Mail,
  idempotencyKey?: string,
): Promise<void> {
  const answer = async (): Promise<void> => {
    const response = await fetch(resendUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ from, to: [to], ...mail }),
    });
    if (!response.ok) throw new ResendRefusal(response.status, await response.text());
    // The mail is accepted, whatever becomes of the rest of the answer.
    await response.body?.cancel().catch(() => undefined);
  };
  await inTime(answer());
}
