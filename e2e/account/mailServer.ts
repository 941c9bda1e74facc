import { once } from 'node:events';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that records its mails. */
export interface MailServer {
  /** The variables that make Lipi's server send its mail there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Waits for the nth mail to an address, counted from 1, and returns the code in it. */
  codeFor(address: string, number: number): Promise<string>;
  /** Waits for the nth mail to an address, counted from 1, and returns the link in it that leads to `path`. */
  linkFor(address: string, number: number, path: string): Promise<string>;
  close(): Promise<void>;
}

/** Listens on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'], // it has no certificate
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that disconnects halfway
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  async function mailFor(to: string, number: number): Promise<string> {
    const mailTo = () => mails.filter((mail) => mail.to === to)[number - 1];
    await expect.poll(() => mailTo() !== undefined).toBe(true);
    return mailTo()?.text ?? '';
  }
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'Lipi <lipi@example.org>' },
    async codeFor(to, number) {
      const code = /\b(\d{4} \d{4})\b/.exec(await mailFor(to, number))?.[1];
      if (code === undefined) throw new Error(`the mail to ${to} holds no code`);
      return code;
    },
    async linkFor(to, number, path) {
      // Quoted-printable breaks lines and writes the equals sign in three characters (RFC 2045 §6.7).
      const text = (await mailFor(to, number)).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).find(
        (each) => new URL(each).pathname === path,
      );
      if (link === undefined) throw new Error(`the mail to ${to} holds no link to ${path}`);
      return link;
    },
    close: async () => {
      server.close();
      await once(server.server, 'close');
    },
  };
}
