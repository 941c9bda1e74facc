'use node';

import { v } from 'convex/values';
import { internalAction } from './_generated/server.js';
import { isAscii } from './platform/mail.ts';

/** How long to wait for a silent mail server; a greylisting one makes a client wait for some seconds. */
export const patienceMs = 15 * 1000;

/**
 * Sends a mail by SMTP, with TLS where the server offers it. SMTP_URL is the server's address with user and password. False
 * when the server refuses a mailbox that is not ASCII (RFC 6531); otherwise throws the server's error.
 * Sockets need Node: this module's function is the one that Convex Cloud runs there.
 */
export const send = internalAction({
  args: {
    from: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.optional(v.string()),
    headers: v.optional(v.record(v.string(), v.string())),
  },
  returns: v.boolean(),
  handler: async (_ctx, mail) => {
    // Imported on demand: a server that sends no mail starts a tenth of a second sooner without it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: serverAddress(process.env.SMTP_URL ?? ''),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    });
    try {
      await transport.sendMail(mail);
      return true;
    } catch (error) {
      const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
      if (status >= 500 && !isAscii(mail.to)) return false;
      throw error;
    } finally {
      transport.close();
    }
  },
});

/** Checked here, because for an address that cannot be parsed Node prints a warning that quotes it, password included. */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return text;
  throw new Error(
    'SMTP_URL is not an address like smtps://user:password@mail.example, with special characters percent-encoded',
  );
}
