import { join } from 'node:path';
import { catalogueRows } from '../e2e/support/catalogueRows.ts';
import { type BareContent, staticPage } from './bare/pages.ts';
import { lighthouse, type Paints } from './lighthouseTool.ts';
import { atMost, compared, pairOf, type Row, type Section } from './report.ts';
import { median, milliseconds } from './statistics.ts';
import { type Stock, withServer } from './stockedServer.ts';

const rounds = 5;
const aimRatio = 1.15;

/** Lighthouse's mobile paint times of the home page, a story and all stories, beside a static page with the same text. */
export async function firstPaint(stock: Stock): Promise<Section> {
  return await withServer(stock, async ({ server, folder }) => {
    const stories = await catalogueRows<{ id: string; language: string }>(server.origin);
    const story = stories.findLast(({ language }) => language === 'or');
    if (story === undefined) throw new Error('the library has no Odia story');
    const rows: Row[] = [];
    for (const [name, path] of [
      ['home', '/'],
      ['story', `/content/${story.id}`],
      ['all stories', '/library'],
    ] as const) {
      const address = server.origin + path;
      const bare = await staticPage(join(folder, name), await contentOf(address));
      rows.push(...compare(name, await inRounds(address), await inRounds(bare.origin)));
      bare.close();
    }
    return {
      title: 'First paint',
      method: `Lighthouse 13.5 mobile (simulated slow 4G, CPU slowed four times), empty profile, the median of ${rounds} rounds, a library of 1,248 stories besides the bundled ones. The static pages show the same words with one inline style sheet, brotli like Lipi's, on a machine with fonts for Odia and Gujarati, as phones have. Blocking time is noisy on a shared machine.`,
      rows,
    };
  });
}

/** The words of a page as the server renders it. */
async function contentOf(address: string): Promise<BareContent> {
  const html = await (await fetch(address, { headers: { 'accept-language': 'or-IN' } })).text();
  const rendered = /<!--first-paint-->(.*?)<script/s.exec(html)?.[1] ?? '';
  const blocks = rendered.split(/<\/(?:p|h\d|li|button)>/).map((block) => block.replace(/<[^>]*>/g, ' '));
  const paragraphs = blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return { language: 'or', title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? 'Lipi', paragraphs };
}

async function inRounds(address: string): Promise<Paints> {
  const runs: Paints[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await lighthouse(address));
  const middle = (of: keyof Paints) => median(runs.map((paints) => paints[of]));
  return { fcp: middle('fcp'), lcp: middle('lcp'), tbt: middle('tbt'), cls: middle('cls') };
}

function compare(page: string, lipi: Paints, bare: Paints): Row[] {
  const row = (what: string, of: keyof Paints, told: (value: number) => string) =>
    compared(`${page}: ${what}`, pairOf(lipi[of], bare[of]), 'static page', told);
  const withAim = (given: Row) => ({ ...given, aim: atMost(aimRatio, given.ratio ?? Number.NaN) });
  return [
    withAim(row('first contentful paint', 'fcp', milliseconds)),
    withAim(row('largest contentful paint', 'lcp', milliseconds)),
    row('total blocking time', 'tbt', milliseconds),
    {
      ...row('cumulative layout shift', 'cls', (value) => value.toFixed(4)),
      aim: atMost(0.02, lipi.cls),
    },
  ];
}
