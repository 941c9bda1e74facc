import { afterEach, expect, test, vi } from 'vitest';
import type { ActionCtx } from '../../../convex/_generated/server.js';
import { codeMail } from '../../../convex/accounts/credentials.ts';
import { deliver, mailSender, sendMail } from '../../../convex/platform/mail.ts';
import { expectRefusal } from '../refusals.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const from = 'Lipi <lipi@example.org>';
const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: from };
const resend = { AUTH_RESEND_KEY: 're_1', MAIL_FROM: from };

test.each<[NodeJS.ProcessEnv, ReturnType<typeof mailSender>]>([
  [{}, null],
  [smtp, { kind: 'smtp', from }],
  [resend, { kind: 'resend', from, key: 're_1' }],
  [
    { ...smtp, ...resend },
    { kind: 'resend', from, key: 're_1' },
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, null],
  [{ AUTH_RESEND_KEY: 're_1', MAIL_FROM: '' }, null],
])('%o configures the sender %o', (env, sender) => {
  expect(mailSender(env)).toEqual(sender);
});

const mail = codeMail('asha@example.org', '12345678', 'en');
const ctx = { runMutation: async () => null } as unknown as ActionCtx;
const send = () => sendMail(ctx, { kind: 'resend', from, key: 're_1' }, mail);

test('a mail is sent to Resend with the key, and the rest of the answer is not waited for', async () => {
  const sent: Request[] = [];
  const cancel = vi.fn(() => Promise.reject(new Error('the connection broke')));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init));
    return new Response(new ReadableStream({ cancel }));
  });
  await send();
  expect(cancel).toHaveBeenCalledOnce();
  expect(sent.map((request) => request.url)).toEqual(['https://api.resend.com/emails']);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer re_1');
  expect(await sent[0]?.json()).toEqual({
    from,
    to: ['asha@example.org'],
    subject: '1234 5678 is your code for Lipi',
    text: expect.stringContaining('Your code for Lipi is 1234 5678'),
  });
});

test('the header fields of a mail reach Resend, with a Message-ID, which is its idempotency key, or without', async () => {
  const headers = { 'List-Unsubscribe': '<https://lipi.example>' };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body, headers: of }: { body: string; headers: object }) => {
    sent.push({ ...JSON.parse(body), key: Reflect.get(of, 'idempotency-key') });
    return Response.json({ id: '1' });
  });
  const sender = { kind: 'resend', from, key: 're_1' } as const;
  await sendMail(ctx, sender, { ...mail, headers });
  await sendMail(ctx, sender, { ...mail, headers, messageId: '<a@b>' });
  expect(sent).toMatchObject([
    { headers, key: undefined },
    { headers: { ...headers, 'Message-ID': '<a@b>' }, key: '<a@b>' },
  ]);
});

test('a code is mailed in the language of the reader', () => {
  const { subject, text } = codeMail('asha@example.org', '12345678', 'mr');
  expect(subject).toBe('1234 5678: Lipi साठी तुमचा कोड');
  expect(text).not.toMatch(/[a-z]{5}/);
});

test('a code is for the library, by its own name if it has one', () => {
  const { subject, text } = codeMail('asha@example.org', '12345678', 'en', 'Village library of Khordha');
  expect(subject).toBe('1234 5678 is your code for Village library of Khordha');
  expect(text).not.toContain('Lipi');
});

test.each([
  ['refuses', async () => Response.json({ message: 'The domain is not verified' }, { status: 403 })],
  ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
])(
  'a Resend that %s fails the mail, and the operator is told why but not the code',
  async (_what, answer) => {
    vi.stubGlobal('fetch', answer);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await expectRefusal(send(), 'mail_failed');
    expect(String(logged.mock.calls[0])).toMatch(/not verified|fetch failed/);
    expect(String(logged.mock.calls)).not.toContain('1234');
  },
);

test.each([
  ['its answer', () => new Promise<Response>(() => undefined)],
  ['the reason of a refusal', async () => new Response(new ReadableStream(), { status: 500 })],
])('a Resend that never sends %s fails the mail after 15 s', async (_what, answer) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const failed = expect(send()).rejects.toMatchObject({ data: { code: 'mail_failed' } });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(logged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(String(logged.mock.calls[0])).toContain('No answer within 15 seconds');
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unavailable' }],
  ['fails', async () => Response.json({ message: 'down' }, { status: 503 }), { kind: 'unavailable' }],
  [
    'has no quota left',
    async () => Response.json({ message: 'slow down' }, { status: 429 }),
    { kind: 'unavailable' },
  ],
  [
    'refuses the address',
    async () => Response.json({ message: 'Invalid' }, { status: 422 }),
    { kind: 'refused', isFinal: true },
  ],
])(
  'a Resend that %s is asked again later, unless it refused the mail for good',
  async (_what, answer, outcome) => {
    vi.stubGlobal('fetch', answer);
    const reason = expect.stringMatching(/fetch failed|down|Invalid/);
    expect(await deliver(ctx, { kind: 'resend', from, key: 're_1' }, mail)).toMatchObject({
      ...outcome,
      reason,
    });
  },
);
