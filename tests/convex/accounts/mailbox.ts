import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails that the library sent, newest last. */
export interface Mailbox {
  readonly mails: readonly ReceivedMail[];
  /** The code in the newest mail to an address. @throws Error when there is none. */
  codeFor(address: string): string;
  /** Makes the server refuse all mails from now on. */
  refuse(): void;
}

/** A real SMTP server on loopback, configured as docs/operating.md tells operators to. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'], // it has no certificate
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('mailbox unavailable') : null),
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        message += chunk;
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        const [head = '', text = ''] = message.split(/\r\n\r\n(.*)/s);
        mails.push({ to, subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '', text });
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client may disconnect halfway
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${address.port}`);
  vi.stubEnv('MAIL_FROM', 'Lipi <lipi@example.org>');
  onTestFinished(async () => {
    server.close();
    await once(server.server, 'close');
  });
  return {
    mails,
    codeFor(to) {
      const mail = mails.findLast((candidate) => candidate.to === to);
      const code = /\b(\d{4} \d{4})\b/.exec(mail?.text ?? '')?.[1];
      if (code === undefined) throw new Error(`no code was mailed to ${to}`);
      return code;
    },
    refuse: () => {
      isRefusing = true;
    },
  };
}
