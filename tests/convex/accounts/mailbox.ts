import { onTestFinished, vi } from 'vitest';
import { codeIn, startSmtpMailbox } from '../../smtpMailbox.ts';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  readonly mails: readonly ReceivedMail[];
  /** The code in the newest mail to an address. @throws Error when there is none. */
  codeFor(address: string): string;
  refuse(): void;
}

/** A real SMTP server on loopback, configured as docs/operating.md tells operators to. */
export async function openMailbox(): Promise<Mailbox> {
  let isRefusing = false;
  const server = await startSmtpMailbox({
    authOptional: true,
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('mailbox unavailable') : null),
  });
  onTestFinished(() => server.close());
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${server.port}`);
  vi.stubEnv('MAIL_FROM', 'Lipi <lipi@example.org>');
  return {
    get mails() {
      return server.mails.map(({ to, message }) => {
        const [head = '', text = ''] = message.split(/\r\n\r\n(.*)/s);
        return { to, subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '', text };
      });
    },
    codeFor: (to) => codeIn(server.mails.findLast((mail) => mail.to === to)?.message),
    refuse: () => {
      isRefusing = true;
    },
  };
}
