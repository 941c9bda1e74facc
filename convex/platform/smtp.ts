'use node';

import { v } from 'convex/values';
import { internalAction } from '../_generated/server.js';
import { handover } from './mail.ts';

/** How long to wait for a silent mail server; a greylisting one makes a client wait for some seconds. */
const timeoutMs = 15 * 1000;

/**
 * SMTP_URL is the server's address with user and password; `answerMs` is how long it may take over an answer. Sockets
 * need Node: this is the one function that Convex Cloud runs there.
 */
export const send = internalAction({
  args: {
    from: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.optional(v.string()),
    messageId: v.optional(v.string()),
    headers: v.optional(v.record(v.string(), v.string())),
    answerMs: v.optional(v.number()),
  },
  returns: handover,
  handler: async (_ctx, { answerMs = timeoutMs, ...mail }) => {
    // Imported on demand: a server that sends no mail starts a tenth of a second sooner without it.
    const { createTransport } = await import('nodemailer');
    let isWhole = false;
    try {
      const transport = createTransport({
        url: serverAddress(process.env.SMTP_URL ?? ''),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: answerMs,
      });
      transport.use('stream', ({ message }, done) => {
        message.processFunc((input) =>
          input.once('end', () => {
            isWhole = true;
          }),
        );
        done();
      });
      await transport.sendMail(mail);
      return { kind: 'sent' } as const;
    } catch (error) {
      return failure(error, isWhole);
    }
  },
});

/** A server can have taken a message that was not refused only when it had the whole of it (RFC 5321 §4.1.1.4). */
function failure(error: unknown, isWhole: boolean) {
  const reason = error instanceof Error ? error.message : String(error);
  const { code, responseCode: status = 0 } = error as { code?: unknown; responseCode?: number };
  // The server is closing the service (RFC 5321 §3.8).
  if (status === 421) return { kind: 'unavailable', reason } as const;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return { kind: 'refused', reason, isFinal: status < 400 || status >= 500 } as const;
  }
  return { kind: isWhole ? 'unknown' : 'unavailable', reason } as const;
}

/** Checked here, because for an address that cannot be parsed Node prints a warning that quotes it, password included. */
function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return text;
  throw new Error(
    'SMTP_URL is not an address like smtps://user:password@mail.example, with special characters percent-encoded',
  );
}
