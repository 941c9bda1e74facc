import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly to: string;
  /** As it was sent: the head, an empty line and the text. */
  readonly message: string;
}

/** A real SMTP server on loopback. `accept` answers a mail that has arrived to its end. */
export async function startSmtpMailbox(
  options: SMTPServerOptions = { authOptional: true },
  accept: (answer: () => void) => void = (answer) => answer(),
) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'], // it has no certificate
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        message += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), message });
        accept(done);
      });
      stream.on('error', () => undefined);
    },
    ...options,
  });
  server.on('error', () => undefined); // a client may disconnect halfway
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    mails: mails as readonly ReceivedMail[],
    server: server.server,
    port: address.port,
    async close(): Promise<void> {
      server.close();
      await once(server.server, 'close');
    },
  };
}

/** The code in a mail as it stands there: '1234 5678'. */
export function codeIn(message: string | undefined): string {
  const code = /\b(\d{4} \d{4})\b/.exec(message ?? '')?.[1];
  if (code === undefined) throw new Error('there is no mail with a code');
  return code;
}
