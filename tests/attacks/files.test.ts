/** @module-tag deep */
import { expect, test } from 'vitest';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

test('addresses of no file, and uploads without a token, are refused and leave nothing', async () => {
  const addresses = [
    '/api/storage/..%2f..%2fadmin.key',
    '/api/storage/%2e%2e/%2e%2e/signing.keys.json',
    '/api/storage/../../signing.keys.json',
    '/api/storage/%00',
    '//api/storage/x',
    '/api/storage/upload?token=',
    `/api/storage/upload?token=${'a'.repeat(5000)}`,
    '/signing.keys.json',
    '/.//signing.keys.json',
  ];
  await underAttack(server(), { seconds: 2 }, async () => {
    for (const address of addresses) {
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? Buffer.alloc(2_000_000) : undefined;
        const response = await fetch(`${server().origin}${address}`, { method, ...(body && { body }) }).catch(
          () => null,
        );
        // Null when the connection was cut while the body was being sent.
        expect(response?.status ?? 400, `${method} ${address}`).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
