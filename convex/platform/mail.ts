import { type Infer, v } from 'convex/values';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { internal } from '../_generated/api.js';
import type { ActionCtx } from '../_generated/server.js';
import { inTime } from './inTime.ts';
import { problem } from './problem.ts';

export type MailSender =
  | { readonly kind: 'resend'; readonly from: string; readonly key: string }
  | { readonly kind: 'smtp'; readonly from: string };

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** For mail programs that prefer it. */
  readonly html?: string;
  /** With its angle brackets; the service makes one where there is none. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail of plain text. */
export function mailOf(words: { readonly subject: string; readonly paragraphs: readonly string[] }) {
  return { subject: words.subject, text: `${words.paragraphs.join('\n\n')}\n` };
}

const resendUrl = 'https://api.resend.com/emails';

/** What the environment configures (docs/operating.md), or null. */
export function mailSender(env: typeof process.env = process.env): MailSender | null {
  const { MAIL_FROM: from, AUTH_RESEND_KEY: key, SMTP_URL: smtpUrl } = env;
  if (!from) return null;
  if (key) return { kind: 'resend', from, key };
  return smtpUrl ? { kind: 'smtp', from } : null;
}

export const handover = v.union(
  v.object({ kind: v.literal('sent') }),
  /** The mail was refused: for good with `isFinal`, else a later try may succeed (RFC 5321 §4.2.1). */
  v.object({ kind: v.literal('refused'), reason: v.string(), isFinal: v.boolean() }),
  /** The service may have the mail: it did not answer. */
  v.object({ kind: v.literal('unknown'), reason: v.string() }),
  /** The service took nothing, and may do so later. */
  v.object({ kind: v.literal('unavailable'), reason: v.string() }),
);

type Handover = Infer<typeof handover>;

/**
 * Sends a mail, and notes that it was accepted. Throws 'invalid_email' for a mailbox of other letters that the service
 * does not take, otherwise 'mail_failed'; the reason is logged for the operator.
 */
export async function sendMail(ctx: ActionCtx, sender: MailSender, mail: Mail): Promise<void> {
  const outcome = await deliver(ctx, sender, mail);
  if (outcome.kind === 'refused' && outcome.isFinal && !isAscii(mail.to)) {
    throw problem({ code: 'invalid_email', message: refusals.addressNotTaken });
  }
  if (outcome.kind !== 'sent') {
    console.error(`An e-mail could not be sent: ${outcome.reason}`);
    throw problem({ code: 'mail_failed', message: refusals.mailFailed });
  }
  await ctx.runMutation(internal.desk.firstSteps.noteMail, { sender: senderName(sender) });
}

/** An SMTP server has `answerMs` to confirm the mail. */
export async function deliver(
  ctx: ActionCtx,
  sender: MailSender,
  mail: Mail,
  answerMs?: number,
): Promise<Handover> {
  if (sender.kind === 'resend') return await deliverByResend(sender, mail);
  const timeout = answerMs !== undefined && { answerMs };
  return await ctx.runAction(internal.platform.smtp.send, { from: sender.from, ...mail, ...timeout });
}

export function isAscii(address: string): boolean {
  return /^[\x20-\x7e]*$/.test(address);
}

export function senderName({ kind, from }: MailSender): string {
  return `${kind} ${from}`;
}

/**
 * https://resend.com/docs/api-reference/emails/send-email. The Message-ID is the idempotency key: within a day the same
 * mail can be handed over again and is sent once, so one without an answer counts as not taken.
 */
async function deliverByResend(
  { key, from }: Extract<MailSender, { readonly kind: 'resend' }>,
  { to, messageId, headers, ...mail }: Mail,
): Promise<Handover> {
  if (!isAscii(to)) return { kind: 'refused', reason: 'Resend does not offer SMTPUTF8.', isFinal: true };
  const post = async () => {
    const response = await fetch(resendUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(messageId !== undefined && { 'idempotency-key': messageId }),
      },
      body: JSON.stringify({
        from,
        to: [to],
        ...mail,
        headers: messageId === undefined ? headers : { ...headers, 'Message-ID': messageId },
      }),
    });
    const text = response.ok ? '' : await response.text();
    // An accepted mail is sent, whatever becomes of the rest of the answer.
    if (response.ok) await response.body?.cancel().catch(() => undefined);
    return { status: response.status, text };
  };
  try {
    const { status, text } = await inTime(post());
    if (status < 300) return { kind: 'sent' };
    const reason = `Resend answered ${status}: ${text}`;
    // The key, the quota or Resend itself is at fault, and no recipient.
    const isOurs = [401, 403, 409, 429].includes(status) || status >= 500;
    return isOurs ? { kind: 'unavailable', reason } : { kind: 'refused', reason, isFinal: true };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}
