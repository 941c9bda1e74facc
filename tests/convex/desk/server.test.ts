import { expect, test, vi } from 'vitest';
import { internal } from '../../../convex/_generated/api.js';
import { library } from '../accounts/backend.ts';
import { asha, withDesk } from './deskFixture.ts';

withDesk('admin');

const read = () => asha.caller.action('desk/server:read');

test('an admin learns what the server tells of itself, and when a mail was last accepted', async () => {
  const unknown = { state: null, hasMailSender: false, lastMailAt: null };
  expect(await read()).toEqual(unknown);
  const state = { version: '1.2.3', startedAt: 1, freeBytes: 2, dataBytes: 3, lastBackupAt: null };
  vi.stubEnv('LIPI_SERVER_STATE', JSON.stringify(state));
  vi.stubEnv('MAIL_FROM', 'lipi@lipi.example');
  vi.stubEnv('SMTP_URL', 'smtp://mail.example');
  const before = Date.now();
  await library.mutation(internal.desk.firstSteps.noteMail, { sender: 'smtp lipi@lipi.example' });
  expect(await read()).toEqual({ state, hasMailSender: true, lastMailAt: expect.any(Number) });
  expect(((await read()) as { lastMailAt: number }).lastMailAt).toBeGreaterThanOrEqual(before);
});
