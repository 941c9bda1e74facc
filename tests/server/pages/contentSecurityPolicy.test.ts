import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../server/pages/contentSecurityPolicy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page =
  '<script>theme()</script><style>a{}</style><script type="module" crossorigin src="/assets/a.js"></script>' +
  '<script type="application/json" id="first-paint">{"a":1}</script>';

test('the inline script and style are allowed by their hashes, and nothing else inline is', () => {
  const policy = contentSecurityPolicy(page);
  expect(policy).toContain(`script-src 'self' ${hash('theme()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
  expect(policy).not.toContain('unsafe');
});

test('everything that is not named is forbidden', () => {
  const policy = contentSecurityPolicy(page);
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(directive);
});

test('another backend is allowed over HTTP and over its socket', () => {
  const policy = contentSecurityPolicy(page, { backendUrl: 'https://lipi.convex.cloud/' });
  expect(policy).toContain("connect-src 'self' https://lipi.convex.cloud wss://lipi.convex.cloud;");
  expect(policy).toContain("media-src 'self' blob: https://lipi.convex.cloud;");
  expect(contentSecurityPolicy(page, { backendUrl: 'http://127.0.0.1:3211' })).toContain(
    ' ws://127.0.0.1:3211;',
  );
});

test('an analytics script’s origin is allowed for scripts, requests and images, and nowhere else', () => {
  const policy = contentSecurityPolicy(page, { analyticsUrl: 'https://stats.example/a.js?site=1' });
  expect(policy).toContain(`script-src 'self' ${hash('theme()')} https://stats.example;`);
  expect(policy).toContain("connect-src 'self' https://stats.example;");
  expect(policy).toContain("img-src 'self' data: blob: https://stats.example;");
  expect(policy.match(/stats\.example/g)).toHaveLength(3);
  expect(contentSecurityPolicy(page)).not.toContain('stats.example');
});

test('an invalid address is refused at start', () => {
  expect(() => contentSecurityPolicy(page, { backendUrl: 'not an address' })).toThrow();
  expect(() => contentSecurityPolicy(page, { analyticsUrl: 'not an address' })).toThrow();
});
