import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import { httpAction, internalQuery } from './_generated/server.js';
import { catalogueScope, readHead } from './catalogue/heads.ts';
import { actionsAddress, libraryAddress } from './catalogue/siteAddresses.ts';
import { sizeLimits } from './platform/limits.ts';

/*
 * What search engines request (https://www.sitemaps.org/protocol.html): a list of parts, each with the stories whose
 * seq is in its range. A changed story moves to the last part; the other parts are unaffected.
 */

export const sitemapPath = '/sitemap.xml';
export const sitemapPartPrefix = '/sitemap/';
export const robotsPath = '/robots.txt';

const partSize = sizeLimits.sitemapPart.most;

export const parts = internalQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => Math.ceil((await readHead(ctx, catalogueScope)).seq / partSize),
});

/** `changedAt` in milliseconds since the Unix epoch. */
export const part = internalQuery({
  args: { number: v.number() },
  returns: v.array(v.object({ id: v.id('stories'), changedAt: v.number() })),
  handler: async (ctx, { number }) => {
    const stories = await ctx.db
      .query('stories')
      .withIndex('by_seq', (q) => q.gt('seq', (number - 1) * partSize).lte('seq', number * partSize))
      .collect();
    const published = stories.filter(({ withdrawn }) => !withdrawn);
    return published.map(({ _id, changedAt }) => ({ id: _id, changedAt }));
  },
});

export const robots = httpAction(async () =>
  answer(`User-agent: *\nDisallow:\n\nSitemap: ${actionsAddress()}${sitemapPath}\n`, 'text/plain'),
);

export const sitemap = httpAction(async (ctx) => {
  const lines = Array.from(
    { length: await ctx.runQuery(internal.sitemap.parts, {}) },
    (_, index) => `<sitemap><loc>${actionsAddress()}${sitemapPartPrefix}${index + 1}.xml</loc></sitemap>`,
  );
  return xml('sitemapindex', lines);
});

export const sitemapPart = httpAction(async (ctx, request) => {
  const [, digits] = /\/([1-9]\d{0,8})\.xml$/.exec(new URL(request.url).pathname) ?? [];
  const number = Number(digits ?? 0);
  const isThere = number >= 1 && number <= (await ctx.runQuery(internal.sitemap.parts, {}));
  if (!isThere) return new Response('There is no such part.', { status: 404 });
  const stories = await ctx.runQuery(internal.sitemap.part, { number });
  const pages = number === 1 ? ['/', '/library'].map((path) => url(path)) : [];
  return xml('urlset', [
    ...pages,
    ...stories.map(({ id, changedAt }) => url(`/content/${encodeURIComponent(id)}`, changedAt)),
  ]);
});

function url(path: string, changedAt?: number): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${libraryAddress()}${path}</loc>${lastmod}</url>`;
}

function xml(root: string, lines: readonly string[]): Response {
  const name = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return answer(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${name}">\n${lines.join('\n')}\n</${root}>\n`,
    'application/xml',
  );
}

function answer(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  });
}
