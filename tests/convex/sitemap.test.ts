// @vitest-environment edge-runtime
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { internal } from '../../convex/_generated/api.js';
import { sizeLimits } from '../../convex/platform/limits.ts';
import { type Backend, makeBackend, makeStory, publish } from './setup.ts';

const app = 'https://lipi.example';
const actions = 'https://actions.example';

beforeEach(() => {
  vi.stubEnv('SITE_URL', `${app}/`);
  vi.stubEnv('CONVEX_SITE_URL', actions);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function fetched(backend: Backend, path: string) {
  const response = await backend.fetch(path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('robots.txt names the sitemap', async () => {
  const { text, type } = await fetched(makeBackend(), '/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${actions}/sitemap.xml`);
});

test('the sitemap lists its parts, and a part lists every story', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    ...['one', 'two'].map((work) => makeStory({ work, publishedAt: 1_700_000_000_000 })),
  );
  const listed = await backend.query(internal.library.listStories, { after: '', limit: 10 });
  const index = await fetched(backend, '/sitemap.xml');
  expect(index.type).toBe('application/xml; charset=utf-8');
  expect(locations(index.text)).toEqual([`${actions}/sitemap/1.xml`]);
  const part = await fetched(backend, '/sitemap/1.xml');
  expect(locations(part.text).toSorted()).toEqual(
    [`${app}/`, `${app}/library`, ...listed.map(({ id }) => `${app}/content/${id}`)].toSorted(),
  );
});

test('a story’s lastmod is the time of its last change here, not its publication date', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), toFake: ['Date'] });
  const backend = makeBackend();
  const story = makeStory({ publishedAt: 1_700_000_000_000 });
  const write = async (stories: (typeof story)[]) => await publish(backend, ...stories);
  const lastmod = async () =>
    /<lastmod>(.*?)<\/lastmod>/.exec((await fetched(backend, '/sitemap/1.xml')).text)?.[1];
  await write([story]);
  expect(await lastmod()).toBe('2026-03-01T10:00:00.000Z');
  vi.setSystemTime(new Date('2026-04-01T10:00:00Z'));
  await write([story]);
  expect(await lastmod()).toBe('2026-03-01T10:00:00.000Z');
  await write([{ ...story, title: 'Another title' }]);
  expect(await lastmod()).toBe('2026-04-01T10:00:00.000Z');
});

test('a story beyond the first part is in the part of its number in the feed', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  await backend.run(async (ctx) => {
    for (const table of ['stories', 'heads'] as const) {
      for (const row of await ctx.db.query(table).collect()) {
        await ctx.db.patch(row._id, { seq: sizeLimits.sitemapPart.most + 1 });
      }
    }
  });
  expect(locations((await fetched(backend, '/sitemap.xml')).text)).toHaveLength(2);
  expect(locations((await fetched(backend, '/sitemap/1.xml')).text)).toHaveLength(2);
  expect(locations((await fetched(backend, '/sitemap/2.xml')).text)).toHaveLength(1);
});

test('any other part is not found', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  for (const name of ['0.xml', '2.xml', '-1.xml', '1e9.xml', '1', 'x.xml', '999999999.xml']) {
    expect((await fetched(backend, `/sitemap/${name}`)).status).toBe(404);
  }
  expect(locations((await fetched(makeBackend(), '/sitemap.xml')).text)).toEqual([]);
});
