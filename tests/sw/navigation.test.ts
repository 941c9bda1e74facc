import { afterEach, expect, test, vi } from 'vitest';
import {
  answerNavigation,
  fetchInTime,
  isAppRoute,
  type NavigationSources,
} from '../../src/sw/navigation.ts';

afterEach(() => {
  vi.useRealTimers();
});

const shellHtml =
  '<head><!--head--><title>Lipi</title><!--/head--></head>' +
  '<script type="module" src="/assets/main-abc.js"></script><div id="root"><!--first-paint--><p>built</p><!--/first-paint--></div>';

function sources(options: { home?: string; shell?: string | undefined } = {}): NavigationSources {
  const { home, shell = shellHtml } = options;
  return {
    home: async () => (home === undefined ? undefined : new Response(home)),
    shell: async () =>
      'shell' in options && options.shell === undefined
        ? undefined
        : new Response(shell, {
            headers: {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': "default-src 'self'",
              'content-encoding': 'br',
              'content-length': '17',
              etag: '"x"',
            },
          }),
    network: async () => new Response('network'),
  };
}

const go = async (path: string, from: NavigationSources) =>
  (await answerNavigation(new URL(path, 'http://app.example'), from)).text();

test('the home page is the one that is kept, whatever stands behind its question mark', async () => {
  expect(await go('/', sources({ home: 'kept' }))).toBe('kept');
  expect(await go('/?code=1', sources({ home: 'kept' }))).toBe('kept');
  expect(await go('/content/abc', sources({ home: 'kept' }))).not.toBe('kept');
});

test('without it the home page is the shell with what was built in', async () => {
  expect(await go('/', sources())).toBe(shellHtml);
});

test("the fonts that a page's head names are fetched with it, since they are on the device", async () => {
  const shell = `<head><link rel="font" href="a" data-family="A" /><!--/head--></head><p>rel="font"</p>`;
  expect(await go('/content/abc', sources({ shell }))).toBe(
    `<head><link rel="preload" as="font" type="font/woff2" crossorigin href="a" data-family="A" /><!--/head--></head><p>rel="font"</p>`,
  );
});

test('other routes get the shell without cards', async () => {
  const html = await go('/content/abc', sources({ home: 'kept' }));
  expect(html).toBe(shellHtml.replace('<p>built</p>', ''));
});

test("the shell's security policy stays and what described its bytes goes", async () => {
  const response = await answerNavigation(new URL('http://app.example/'), sources());
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  for (const name of ['content-encoding', 'content-length', 'etag']) {
    expect(response.headers.has(name)).toBe(false);
  }
});

test('without a shell the network answers', async () => {
  expect(await go('/', sources({ shell: undefined }))).toBe('network');
});

test('a server that takes the connection and says nothing is given up when the limit has passed', async () => {
  vi.useFakeTimers();
  let isGivenUp = false;
  const answer = fetchInTime(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    20_000,
  ).catch((error: DOMException) => {
    isGivenUp = true;
    return error.name;
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('TimeoutError');
});

test('an answer that has begun may take longer than the limit', async () => {
  vi.useFakeTimers();
  let cut: AbortSignal | undefined;
  const response = await fetchInTime(async (signal) => {
    cut = signal;
    return new Response('slow');
  }, 20_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cut?.aborted).toBe(false);
  expect(await response.text()).toBe('slow');
});

test.each([
  ['/', true],
  ['/content/j97fzrr1341j0jft1cf4bcnsn9r08g3s', true],
  ['/reading_list', true],
  ['/no/such/page', true],
  ['/api/storage/abc', false],
  ['/api/query', false],
  ['/api', false],
  ['/apiary', true],
  ['/manifest.webmanifest', false],
  ['/robots.txt', false],
])('%s is an app route: %s', (path, expected) => {
  expect(isAppRoute(new URL(path, 'http://app.example'))).toBe(expected);
});
