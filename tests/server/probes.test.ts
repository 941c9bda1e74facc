import { expect, test, vi } from 'vitest';
import type { Host } from '../../embedded/host.ts';
import { createMetrics } from '../../server/metrics.ts';
import { createProbes } from '../../server/probes.ts';
import type { ServerReport } from '../../src/shared/desk/serverState.ts';
import { fixture } from '../embedded/hostFixture.ts';

const token = 'secret';
const bearer = { headers: { authorization: `Bearer ${token}` } };

const report: ServerReport = {
  state: { version: '1.2.3', startedAt: 1000, freeBytes: 2000, dataBytes: 3000, lastBackupAt: 4000 },
  hasMailSender: true,
  lastMailAt: null,
};

async function start(options: { readonly token?: string }): Promise<Host> {
  const metrics = createMetrics(() => host.server);
  const ownPaths = createProbes({ host: () => host, report: async () => report, metrics, ...options });
  const host = await fixture.start({}, { ownPaths });
  metrics.count();
  return host;
}

test('anyone learns whether the library works, and the holder of the token the rest', async () => {
  const { origin } = await start({ token });
  const health = `${origin}/api/health`;
  const answer = await fetch(health);
  expect([answer.status, await answer.json()]).toEqual([200, { database: 'writable' }]);
  expect(await (await fetch(health, bearer)).json()).toEqual({ database: 'writable', ...report });
  const wrong = await fetch(health, { headers: { authorization: 'Bearer secre' } });
  expect(await wrong.json()).toEqual({ database: 'writable' });
  expect((await fetch(health, { method: 'POST' })).status).toBe(405);
});

test('a database that cannot be written is answered with 503, and asked again after seconds only', async () => {
  const host = await start({ token });
  const write = vi.spyOn(host, 'requireWritable').mockImplementation(() => {
    throw new Error('the disk is full');
  });
  for (let again = 0; again < 3; again += 1) {
    const answer = await fetch(`${host.origin}/api/health`, bearer);
    expect([answer.status, await answer.json()]).toEqual([503, { database: 'not writable' }]);
  }
  expect(write).toHaveBeenCalledOnce();
  expect(await (await fetch(`${host.origin}/metrics`, bearer)).text()).toContain('lipi_database_writable 0');
});

test('Prometheus gets the figures with the token, and nobody without', async () => {
  const { origin } = await start({ token });
  expect((await fetch(`${origin}/metrics`)).status).toBe(401);
  await fetch(`${origin}/nothing`);
  const answer = await fetch(`${origin}/metrics`, bearer);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'lipi_info{version="1.2.3"} 1',
      'lipi_database_writable 1',
      'lipi_disk_free_bytes 2000',
      'lipi_last_backup_timestamp_seconds 4',
      'lipi_http_request_duration_seconds_count{method="GET",status="404"} 1',
    ]),
  );
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
});

test('without a token in the settings nobody has one', async () => {
  const { origin } = await start({});
  for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Bearer undefined' }])
    expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(401);
});
