import { expect, test } from 'vitest';
import { answerAsset, cacheOutgoingBuild, carryCatalogues, readyAssets } from '../../src/sw/assets.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const file = (content: string) => new Response(content, { headers: { 'content-type': 'text/javascript' } });
const at = (path: string) => `http://app.example${path}`;
const unreachable = async () => {
  throw new TypeError('Failed to fetch');
};

async function activeCaches(): Promise<FakeCaches> {
  const caches = new FakeCaches();
  await readyAssets(caches);
  return caches;
}

async function shellWith(caches: FakeCaches, ...paths: string[]): Promise<void> {
  const shell = await caches.open('shell');
  for (const path of paths) await shell.put(at(path), file(`old ${path}`));
}

test('a hashed file is fetched once and then kept', async () => {
  const caches = await activeCaches();
  let fetches = 0;
  const network = async () => {
    fetches += 1;
    return file('font');
  };
  for (let times = 0; times < 2; times++) {
    const response = await answerAsset(caches, new Request(at('/assets/noto-1.woff2')), network);
    expect(await response.text()).toBe('font');
  }
  expect(fetches).toBe(1);
});

test('an error response is passed on and not kept', async () => {
  const caches = await activeCaches();
  const request = new Request(at('/assets/gone-1.js'));
  const response = await answerAsset(caches, request, async () => new Response('no', { status: 404 }));
  expect(response.status).toBe(404);
  await expect(answerAsset(caches, request, unreachable)).rejects.toThrow('Failed to fetch');
});

test.each(['text/html; charset=utf-8', 'text/plain', 'application/json', ''])(
  'an answer of type "%s" in place of a file, as from a captive portal, is not kept',
  async (type) => {
    const caches = await activeCaches();
    const request = new Request(at('/assets/reader-1.js'));
    const page = () => new Response('Sign in', { headers: { 'content-type': type } });
    await answerAsset(caches, request, async () => page());
    const later = await answerAsset(caches, request, async () => file('code'));
    expect(await later.text()).toBe('code');
  },
);

test('on a full device the file is still returned', async () => {
  const caches = await activeCaches();
  caches.quotaBytes = 1;
  const response = await answerAsset(caches, new Request(at('/assets/a-1.js')), async () => file('code'));
  expect(await response.text()).toBe('code');
});

test('a worker that still answers after everything was deleted stores nothing', async () => {
  const caches = new FakeCaches();
  const response = await answerAsset(caches, new Request(at('/assets/a-1.js')), async () => file('code'));
  expect(await response.text()).toBe('code');
  expect(await caches.keys()).toEqual([]);
});

test('above the limit the oldest files are deleted', async () => {
  const caches = await activeCaches();
  for (let index = 0; index < 151; index++) {
    await answerAsset(caches, new Request(at(`/assets/${index}.woff2`)), async () => file(`${index}`));
  }
  const kept = await (await caches.open('lipi-assets-v1')).keys();
  expect(kept).toHaveLength(150);
  expect(kept[0]?.url).toBe(at('/assets/1.woff2'));
});

test('after a new build took over, a page of the old build loads its lazy chunks offline', async () => {
  const caches = await activeCaches();
  await shellWith(caches, '/assets/reader-old.js', '/assets/both-1.js', '/index.html?revision=1');

  await cacheOutgoingBuild(caches, 'shell', [
    at('/assets/reader-new.js'),
    at('/assets/both-1.js'),
    at('/index.html'),
  ]);
  await (await caches.open('shell')).delete(at('/assets/reader-old.js'));

  const response = await answerAsset(caches, new Request(at('/assets/reader-old.js')), unreachable);
  expect(await response.text()).toBe('old /assets/reader-old.js');
  expect((await (await caches.open('lipi-outgoing-build-v1')).keys()).map(({ url }) => url)).toEqual([
    at('/assets/reader-old.js'),
  ]);
});

test('a new build takes over on a full device too', async () => {
  const caches = await activeCaches();
  await shellWith(caches, '/assets/reader-old.js');
  caches.quotaBytes = 1;
  await expect(cacheOutgoingBuild(caches, 'shell', [at('/assets/reader-new.js')])).resolves.toBeUndefined();
  const outgoing = await caches.open('lipi-outgoing-build-v1');
  expect(await outgoing.keys()).toEqual([]);
});

test('only the previous build is kept, and activating the same build again loses nothing', async () => {
  const caches = await activeCaches();
  await shellWith(caches, '/assets/a-1.js');
  await cacheOutgoingBuild(caches, 'shell', [at('/assets/a-2.js')]);
  await (await caches.open('shell')).delete(at('/assets/a-1.js'));
  await shellWith(caches, '/assets/a-2.js');
  await cacheOutgoingBuild(caches, 'shell', [at('/assets/a-2.js')]);
  const outgoing = async () =>
    (await (await caches.open('lipi-outgoing-build-v1')).keys()).map(({ url }) => url);
  expect(await outgoing()).toEqual([at('/assets/a-1.js')]);
  await cacheOutgoingBuild(caches, 'shell', [at('/assets/a-3.js')]);
  expect(await outgoing()).toEqual([at('/assets/a-2.js')]);
});

test('a new build’s texts are fetched in the languages that the device has, and in no other', async () => {
  const caches = await activeCaches();
  const old = new Request(at('/assets/words-hi-old1234.js'));
  await answerAsset(caches, old, async () => file('old Hindi'));
  const asked: string[] = [];
  const urls = ['hi', 'or'].map((language) => at(`/assets/words-${language}-new1234.js`));
  await carryCatalogues(caches, urls, async ({ url }) => {
    asked.push(url);
    return file('new Hindi');
  });
  expect(asked).toEqual([urls[0]]);
  const kept = await answerAsset(caches, new Request(urls[0] ?? ''), unreachable);
  expect(await kept.text()).toBe('new Hindi');
});
