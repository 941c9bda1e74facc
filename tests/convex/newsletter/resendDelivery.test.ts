import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AccountsBackend, onEmbeddedHost } from '../accounts/backend.ts';
import { type Curator, makeCurator } from '../desk/deskFixture.ts';
import { type At, lettersOf, subscriber } from './letterFixture.ts';

/** These tests run on the embedded host because they control its clock. */
let library: AccountsBackend;
let asha: Curator;
/** The requests that Resend got: the key of each, and its recipient. */
const asked: { key: string | null; to: string; messageId: string }[] = [];
let answer: (n: number) => Response | Promise<Response>;

beforeEach(async () => {
  library = await onEmbeddedHost();
  asha = await makeCurator(library, 'Asha', 'admin');
  vi.stubEnv('AUTH_RESEND_KEY', 're_1');
  vi.stubEnv('MAIL_FROM', 'Lipi <lipi@lipi.example>');
  vi.stubEnv('NEWSLETTER_PER_MINUTE', '60000');
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const body = (await request.json()) as { to: string[]; headers: Record<string, string> };
    asked.push({
      key: request.headers.get('idempotency-key'),
      to: body.to.join(),
      messageId: body.headers['Message-ID'] ?? '',
    });
    return await answer(asked.length);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function send(): Promise<At> {
  const at = await lettersOf(asha).create();
  await lettersOf(asha).begin(at);
  return at;
}

const sendingOf = async (at: At) => (await lettersOf(asha).get(at)).row.sending;

test.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => Response.json({ message: 'down' }, { status: 503 })],
  ['has no quota left', () => Response.json({ message: 'slow down' }, { status: 429 })],
])(
  'a Resend that %s is asked again later with the same key, and nobody is counted as failed',
  async (_what, trouble) => {
    await subscriber(library, 'a@example.org');
    answer = (n) => (n <= 7 ? trouble() : Response.json({ id: '1' }));
    const at = await send();
    await library.eventually(async () => {
      library.advance(60 * 1000);
      expect(await sendingOf(at)).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 0 } });
    });
    expect(asked).toHaveLength(8);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).toBe(asked[0]?.messageId);
    expect(asked[0]?.key).not.toContain('example.org');
  },
);

test('an address that Resend refuses fails with its reason, and the others get the letter', async () => {
  for (const name of ['a', 'b']) await subscriber(library, `${name}@example.org`);
  answer = () =>
    asked.at(-1)?.to === 'a@example.org'
      ? Response.json({ message: 'Invalid `to`' }, { status: 422 })
      : Response.json({ id: '1' });
  const at = await send();
  await library.eventually(async () => {
    library.advance(1000);
    expect(await sendingOf(at)).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 1 } });
  });
  const { failures } = await lettersOf(asha).failures(at);
  expect(failures).toMatchObject([{ email: 'a@example.org', reason: expect.stringContaining('Invalid') }]);
});
