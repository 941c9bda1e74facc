import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createFirstPaint } from '../../../server/pages/firstPaint.ts';
import { scriptsText } from '../../../src/shared/languages/languageCookie.ts';
import { makeHome, makeRows, makeStory } from '../../app/makeStories.ts';
import { makeFolder } from '../../makeFolder.ts';
import { writeFiles } from '../library/fixtures.ts';

const shell = `<!doctype html><html lang="en"><head><script>theme()</script><!--head--><title>Lipi</title><!--/head-->
<style>a{}</style></head>
<body><div id="root"><!--first-paint--><p>Loading</p><!--/first-paint--></div></body></html>`;
const styles = {
  home: '<style>a{}</style>',
  story: '<style>$&{}</style>',
  legal: '<style>l{}</style>',
  login: '<style>i{}</style>',
  account: '<style>c{}</style>',
  readingList: '<style>r{}</style>',
  highlights: '<style>h{}</style>',
  saved: '<style>s{}</style>',
  library: '<style>b{}</style>',
  admin: '<style>d{}</style>',
  notFound: '<style>n{}</style>',
};
const renderer = `
export const renderPage = async (path, { kind, snapshot }, scripts = {}) => {
  const words = { none: 'Not Found', legal: snapshot?.name, story: snapshot?.row?.id };
  return '<h1>' + (words[kind] ?? kind) + Object.keys(scripts) + '</h1>';
};
// The language of the instance, as in src/app/serverWords.ts.
const language = new URL(import.meta.url).searchParams.get('language');
export const headWords = {
  account: 'Your account',
  login: 'Sign in',
  saved: 'Saved stories',
  readingList: 'Reading list',
  highlights: 'Highlights and notes',
  site: 'Lipi: literature in ' + language,
  lipi: 'Lipi',
  description: 'Stories',
  notFoundTitle: 'Not Found',
  legalTitles: { privacyPolicy: 'Privacy policy', serviceTerms: 'Service terms' },
  allStories: 'All stories',
  allStoriesIn: (name) => 'All stories in ' + name,
  languageName: (tag) => ({ gu: 'Gujarati', or: 'Odia' })[tag] ?? tag,
  synthesizedBy: (narrator) => 'Synthetic narration by ' + narrator,
};`;

let distDir: string;
let head = { seq: 7, epoch: 'e1' };
let asked: string[];
/** The language of each query for a home page. */
let shelves: unknown[];
let preferences: unknown[] = [];
/** The language of each query for the library page. */
let listed: unknown[] = [];
/** The library's own name, as `frontPage:known` returns it. */
let named: { name?: string } = {};
let methods = { emailCode: false, names: true, providers: [] as { id: string; name: string }[] };

beforeEach(async () => {
  distDir = makeFolder();
  await writeFiles(distDir, {
    'package.json': '{"type":"module"}',
    'client/index.html': shell,
    'server/renderFirstPaint.js': renderer,
    'server/pageStyles.json': JSON.stringify(styles),
  });
  head = { seq: 7, epoch: 'e1' };
  named = {};
  asked = [];
  shelves = [];
  preferences = [];
  listed = [];
});

const dangerous = makeStory({
  title: 'A "title" & </title><script>alert(1)</script>',
  preview: '</script><b>x',
});

async function query(path: string, args: Record<string, unknown>): Promise<unknown> {
  asked.push(path);
  if (path === 'firstPaint:home') {
    shelves.push(args.language);
    preferences.push(args.preferred);
  }
  if (path === 'feed:head') return head;
  if (path === 'frontPage:known') return named;
  if (path === 'firstPaint:home') return makeHome();
  if (path === 'firstPaint:library') {
    listed.push(args.only);
    return { rows: makeRows(12), total: 10_000 };
  }
  if (path === 'account:signInMethods') return methods;
  return args.storyId === dangerous.row.id ? dangerous : null;
}

const start = () => createFirstPaint({ query, distDir });

test('the home page has its cards and their data between the markers', async () => {
  const { status, html, headers } = await (await start()).respond({ pathname: '/' });
  expect(status).toBe(200);
  expect(html).toMatch(
    /<div id="root"><!--first-paint--><h1>home<\/h1><script type="application\/json" id="first-paint">\{.*\}<\/script><!--\/first-paint--><\/div>/,
  );
  expect(html).not.toContain('Loading');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-cache');
});

test('the home page is rendered in the reader’s chosen language, unless the address names another', async () => {
  const pages = await start();
  const cookies = 'lipi-language=gu';
  const plain = await pages.respond({ pathname: '/' });
  const chosen = await pages.respond({ pathname: '/', cookies, ifNoneMatch: plain.headers.etag });
  for (const search of ['?language=or', '?language=or', '?language=xx'])
    await pages.respond({ pathname: '/', search, cookies });
  expect(chosen.status).toBe(200);
  expect(chosen.headers.vary).toBe('accept-language, cookie');
  expect(shelves).toEqual([undefined, 'gu', 'or']);
});

test('a page is rendered in the scripts that the reader chose, which it names, and cached for them', async () => {
  const pages = await start();
  const pathname = `/content/${dangerous.row.id}`;
  const plain = await pages.respond({ pathname });
  expect(plain.html).not.toContain('data-scripts');
  const request = {
    pathname,
    cookies: `lipi-scripts=${scriptsText({ or: '+Latn' })}`,
    ifNoneMatch: String(plain.headers.etag),
  };
  const chosen = await pages.respond(request);
  expect(chosen.status).toBe(200);
  expect(chosen.html).toContain(` data-scripts="${scriptsText({ or: '+Latn' })}">`);
  expect(chosen.html).toContain(`<h1>${dangerous.row.id}or</h1>`);
  expect((await pages.respond({ ...request, ifNoneMatch: String(chosen.headers.etag) })).status).toBe(304);
});

test('the home page is rendered for the browser’s languages, and cached for each list of them', async () => {
  const pages = await start();
  const ask = (acceptLanguage: string, etag = '') =>
    pages.respond({ pathname: '/', acceptLanguage, ifNoneMatch: etag });
  const hindi = await ask('hi-IN,hi;q=0.9,en;q=0.8');
  expect((await ask('hi, en;q=0.1', hindi.headers.etag)).status).toBe(304);
  expect((await ask('en', hindi.headers.etag)).status).toBe(200);
  expect(preferences).toEqual([['hi', 'en'], ['en']]);
});

test('the home page is rendered again on another day, because its settings depend on the date', async () => {
  let today = new Date('2026-11-22T23:00:00Z');
  const pages = await createFirstPaint({ query, distDir, now: () => today });
  const first = await pages.respond({ pathname: '/' });
  const again = { pathname: '/', ifNoneMatch: String(first.headers.etag) };
  expect((await pages.respond(again)).status).toBe(304);
  today = new Date('2026-11-23T01:00:00Z');
  expect((await pages.respond(again)).status).toBe(200);
  expect(asked.filter((path) => path === 'firstPaint:home')).toHaveLength(2);
  const story = { pathname: `/content/${dangerous.row.id}` };
  const { etag } = (await pages.respond(story)).headers;
  today = new Date('2026-11-24T01:00:00Z');
  expect((await pages.respond({ ...story, ifNoneMatch: String(etag) })).status).toBe(304);
});

const renderedData = (html: string) => JSON.parse(/id="first-paint">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

test('the library page has its first stories, and reads them once for each state of the feed', async () => {
  const pages = await start();
  const { status, html, headers } = await pages.respond({ pathname: '/library' });
  expect(status).toBe(200);
  expect(renderedData(html)).toEqual({
    kind: 'library',
    snapshot: { search: '', rows: makeRows(12), total: 10_000 },
  });
  expect((await pages.respond({ pathname: '/library', ifNoneMatch: headers.etag })).status).toBe(304);
  await pages.respond({ pathname: '/library', search: '?utm_source=letter' });
  expect(listed).toEqual([undefined]);
  head = { seq: 8, epoch: 'e1' };
  await pages.respond({ pathname: '/library' });
  expect(listed).toEqual([undefined, undefined]);
});

test('the library page has the stories of the language in its address, none where only the device can tell', async () => {
  const pages = await start();
  for (const [search, rows] of [
    ['?language=gu,or', 0],
    ['?language=or,klingon', 12],
    ['?language=or', 12],
    ['?q=rain', 0],
    ['?language=or&sort=title', 0],
    ['?author=Lipi', 0],
    ['?saved=1', 0],
    ['?q=%E0%A4%A', 0],
  ] as const) {
    const { status, html } = await pages.respond({ pathname: '/library', search });
    expect([search, status]).toEqual([search, 200]);
    expect(renderedData(html).snapshot.rows).toHaveLength(rows);
  }
  expect(listed).toEqual(['or']);
});

test('a title and a text cannot break out of their places in the head or the data', async () => {
  const { html } = await (await start()).respond({ pathname: `/content/${dangerous.row.id}` });
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toContain('<title>A &quot;title&quot; &amp; &lt;/title&gt;');
  expect(renderedData(html)).toEqual({ kind: 'story', snapshot: dangerous });
});

test.each([
  ['/privacy-policy', 'privacyPolicy', 'Privacy policy'],
  ['/service-terms', 'serviceTerms', 'Service terms'],
  ['/service-terms/', 'serviceTerms', 'Service terms'],
])('%s answers with its text', async (pathname, name, title) => {
  const { status, html } = await (await start()).respond({ pathname, origin: 'https://lipi.example' });
  expect(status).toBe(200);
  expect(html).toContain(`<h1>${name}</h1>`);
  expect(html).toContain(`<title>${title} | Lipi</title>`);
  expect(html).toContain(
    `<link rel="canonical" href="https://lipi.example${pathname.replace(/\/$/, '')}" />`,
  );
  expect(html).toContain(`{"kind":"legal","snapshot":{"name":"${name}"}}`);
});

test('every kind of page has its own styles inline, which its policy allows', async () => {
  const pages = await start();
  for (const [pathname, kind] of [
    ['/', 'home'],
    [`/content/${dangerous.row.id}`, 'story'],
    ['/nope', 'notFound'],
  ] as const) {
    const { html, headers } = await pages.respond({ pathname });
    expect(html.match(/<style>.*?<\/style>/g)).toEqual([styles[kind]]);
    const css = styles[kind].replace(/<\/?style>/g, '');
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  }
});

test('an unknown story and an unknown path answer 404 and are not cached', async () => {
  const pages = await start();
  for (const pathname of ['/content/gone', '/content/%E0%A4%A', '/nope']) {
    const { status, html, headers } = await pages.respond({ pathname });
    expect(status).toBe(404);
    expect(html).toContain('<h1>Not Found</h1>');
    expect(html).toContain('noindex');
    expect(headers).not.toHaveProperty('etag');
  }
});

test('an unchanged page is answered with 304 and rendered only once; a change in the feed makes a new one', async () => {
  const pages = await start();
  const { headers } = await pages.respond({ pathname: '/' });
  const etag = headers.etag ?? '';
  expect(etag).toMatch(/^W\/"/);
  const again = { pathname: '/', ifNoneMatch: `"other", ${etag}` };
  expect(await pages.respond(again)).toMatchObject({ status: 304, html: '' });
  expect(asked.filter((path) => path === 'firstPaint:home')).toHaveLength(1);
  head = { seq: 8, epoch: 'e1' };
  const after = await pages.respond(again);
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(etag);
  expect(asked.filter((path) => path === 'firstPaint:home')).toHaveLength(2);
});

test('a story is rendered once, however its address is spelt', async () => {
  const pages = await start();
  const { id } = dangerous.row;
  const spelt = [id, `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`, `${id}/`];
  const answers = await Promise.all(spelt.map((each) => pages.respond({ pathname: `/content/${each}` })));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  expect(asked.filter((path) => path === 'firstPaint:story')).toHaveLength(1);
});

test('shared links of every page name the library, by its own name once it has one', async () => {
  const pathnames = ['/', '/library', '/privacy-policy', `/content/${dangerous.row.id}`];
  const siteName = async (pathname: string) =>
    /og:site_name" content="(.*?)"/.exec((await (await start()).respond({ pathname })).html)?.[1];
  for (const pathname of pathnames) expect(await siteName(pathname)).toBe('Lipi');
  named = { name: 'Rao & Sons' };
  for (const pathname of pathnames) expect(await siteName(pathname)).toBe('Rao &amp; Sons');
});

test('a failing query rejects, and the next request asks again', async () => {
  let fails = true;
  const pages = await createFirstPaint({
    distDir,
    query: (path, args) =>
      path === 'firstPaint:home' && fails ? Promise.reject(new Error('busy')) : query(path, args),
  });
  await expect(pages.respond({ pathname: '/' })).rejects.toThrow('busy');
  fails = false;
  expect((await pages.respond({ pathname: '/' })).status).toBe(200);
});

test.each([
  ['server/pageStyles.json', JSON.stringify({ ...styles, home: '<style>b{}</style>' }), 'different builds'],
  ['client/index.html', '<html><style>a{}</style></html>', 'markers'],
])('a build whose %s does not fit is refused at start', async (file, text, reason) => {
  await writeFiles(distDir, { [file]: text });
  await expect(start()).rejects.toThrow(reason);
});

test.each([
  ['/login', 'Sign in'],
  ['/account/', 'Your account'],
  ['/reading_list', 'Reading list'],
  ['/highlights', 'Highlights and notes'],
  ['/saved', 'Saved stories'],
  ['/admin', 'The curation desk'],
])('%s is rendered, and search engines are told not to index it', async (pathname, title) => {
  const { status, html, headers } = await (await start()).respond({ pathname });
  expect(status).toBe(200);
  expect(html).toContain(`<title>${title} | Lipi</title><meta name="robots" content="noindex" />`);
  expect(headers).not.toHaveProperty('etag');
});

test('the sign-in page has the ways that the operator has set up, which may change at any time', async () => {
  const pages = await start();
  const { html } = await pages.respond({ pathname: '/login' });
  expect(html).toContain('"snapshot":{"emailCode":false,"names":true,"providers":[]}');
  methods = { emailCode: true, names: false, providers: [{ id: 'oidc', name: 'School' }] };
  expect((await pages.respond({ pathname: '/login', ifNoneMatch: '*' })).html).toContain('School');
});
