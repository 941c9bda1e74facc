import { expect } from '@playwright/test';
import { codeIn, startSmtpMailbox } from '../../tests/smtpMailbox.ts';

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
  const { mails, port, close } = await startSmtpMailbox();
  async function mailFor(to: string, number: number): Promise<string> {
    const mailTo = () => mails.filter((mail) => mail.to === to)[number - 1];
    await expect.poll(() => mailTo() !== undefined).toBe(true);
    return mailTo()?.message ?? '';
  }
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lipi <lipi@example.org>' },
    codeFor: async (to, number) => codeIn(await mailFor(to, number)),
    async linkFor(to, number, path) {
      // Quoted-printable breaks lines and writes the equals sign in three characters (RFC 2045 §6.7).
      const text = (await mailFor(to, number)).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).find(
        (each) => new URL(each).pathname === path,
      );
      if (link === undefined) throw new Error(`the mail to ${to} holds no link to ${path}`);
      return link;
    },
    close,
  };
}
