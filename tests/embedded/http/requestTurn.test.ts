import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createStaticSite } from '../../../embedded/http/site/staticSite.ts';
import { resolveLimits } from '../../../embedded/limits.ts';
import { QueryTurns } from '../../../embedded/queries/queryTurns.ts';
import { bank } from '../bank.ts';
import { HostFixture } from '../hostFixture.ts';

const fixture = new HostFixture();
afterEach(() => fixture.release());

test('SPEC 25.9: when too many wait, an HTTP action is refused, and a page is the bare one, without a line in the log', async () => {
  const root = await fixture.folder();
  await writeFile(join(root, 'index.html'), 'the bare page');
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const site = createStaticSite({
    root,
    immutable: () => false,
    contentSecurityPolicy: "default-src 'self'",
    render: async () => ({ status: 200, html: 'rendered', headers: {} }),
    log,
  });
  const host = await fixture.start(bank, { site, log, limits: resolveLimits({ waitingQueries: 0 }) });
  const action = await fetch(`${host.origin}/echo`, { method: 'POST', body: 'x' });
  expect([action.status, action.headers.get('retry-after')]).toEqual([503, '1']);
  const page = await fetch(`${host.origin}/`);
  expect([page.status, await page.text()]).toEqual([200, 'the bare page']);
  expect(lines).toEqual([]);
});

test('SPEC 24.8: each piece of a stored file waits for the turn of its reader’s network', async () => {
  const host = await fixture.start(bank);
  const uploadUrl = String(await host.mutation('bank:uploadUrl', {}));
  const body = 'x'.repeat(600_000);
  const { storageId } = (await (await fetch(uploadUrl, { method: 'POST', body })).json()) as {
    storageId: string;
  };
  const url = String(await host.query('bank:fileUrl', { id: storageId }));
  const enter = vi.spyOn(QueryTurns.prototype, 'enter');
  const answer = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(await answer.text()).toBe(body);
  const networks = enter.mock.calls.map(([network]) => network);
  enter.mockRestore();
  expect(new Set(networks)).toEqual(new Set(['192.0.2.1']));
  // At most 64 KiB each.
  expect(networks.length).toBeGreaterThanOrEqual(10);
});
