import { problem } from './problem.ts';

/** Who hands mails over for this library. */
export type MailSender = { readonly kind: 'resend'; readonly key: string; readonly from: string };

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const resendUrl = 'https://api.resend.com/emails';

/** How long a mail may take to be handed over. */
const patienceMs = 15 * 1000;

/** The mail sender that the environment sets up (docs/operating.md), or null. */
export function mailSender(env: NodeJS.ProcessEnv = process.env): MailSender | null {
  const { AUTH_RESEND_KEY: key, MAIL_FROM: from } = env;
  return key && from ? { kind: 'resend', key, from } : null;
}

/** Hands a mail over. Throws a ConvexError 'mail_failed'; the reason is logged for the operator. */
export async function sendMail(sender: MailSender, mail: Mail): Promise<void> {
  try {
    await sendByResend(sender, mail);
  } catch (error) {
    console.error(
      `A mail could not be handed over: ${error instanceof Error ? error.message : String(error)}`,
    );
    throw problem({ code: 'mail_failed', message: 'The mail could not be sent. Please try again later.' });
  }
}

/** https://resend.com/docs/api-reference/emails/send-email */
async function sendByResend({ key, from }: MailSender, { to, subject, text }: Mail): Promise<void> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  try {
    const response = await fetch(resendUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: [to], subject, text }),
      signal: giveUp.signal,
    });
    if (!response.ok) throw new Error(`Resend answered ${response.status}: ${await response.text()}`);
  } finally {
    clearTimeout(timer);
  }
}
