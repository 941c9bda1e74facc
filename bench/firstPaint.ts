import { join } from 'node:path';
import { type BareContent, type BareSite, eagerReactPage, staticPage } from './bare/pages.ts';
import { lighthouse, type Paints } from './lighthouseTool.ts';
import type { Row, Section } from './section.ts';
import { median } from './statistics.ts';
import { bundledServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const rounds = 5;
const aimRatio = 1.15;

/**
 * Lighthouse's mobile paint times of the home page and of a story, beside a static page and an eager React page with
 * the same text.
 */
export async function firstPaint(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await bundledServer(folder);
    const home = await readHome(server.origin);
    const sites: BareSite[] = [];
    try {
      const rows: Row[] = [];
      for (const { name, path, content } of [
        { name: 'home', path: '/', content: home.content },
        {
          name: 'story',
          path: `/content/${home.storyId}`,
          content: await readStory(server.origin, home.storyId),
        },
      ]) {
        const bareStatic = await staticPage(join(folder, name, 'static'), content);
        const bareReact = await eagerReactPage(join(folder, name, 'react'), content);
        sites.push(bareStatic, bareReact);
        rows.push(
          ...compare(
            name,
            await inRounds({
              lipi: `${server.origin}${path}`,
              static: bareStatic.origin,
              react: bareReact.origin,
            }),
          ),
        );
      }
      return {
        title: 'First paint',
        method: `Lighthouse 13.5 mobile (simulated slow 4G, CPU slowed four times), empty profile, ${rounds} rounds in turn, median. The bare pages show the same words with one inline style sheet, brotli like Lipi's, on a machine with fonts for Odia and Gujarati, as phones have. Blocking time is noisy on a shared machine.`,
        rows,
      };
    } finally {
      for (const site of sites) await site.close();
      await server.stop();
    }
  });
}

type Contestant = 'lipi' | 'static' | 'react';

async function inRounds(addresses: Record<Contestant, string>): Promise<Record<Contestant, Paints>> {
  const runs: Record<Contestant, Paints[]> = { lipi: [], static: [], react: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of ['lipi', 'static', 'react'] as const) {
      runs[contestant].push(await lighthouse(addresses[contestant]));
    }
  }
  const middle = (paints: readonly Paints[]): Paints => ({
    fcp: median(paints.map((paint) => paint.fcp)),
    lcp: median(paints.map((paint) => paint.lcp)),
    tbt: median(paints.map((paint) => paint.tbt)),
    cls: median(paints.map((paint) => paint.cls)),
  });
  return { lipi: middle(runs.lipi), static: middle(runs.static), react: middle(runs.react) };
}

function compare(page: string, paints: Record<Contestant, Paints>): Row[] {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const timed = (what: string, of: 'fcp' | 'lcp' | 'tbt', hasAim: boolean): Row[] => {
    const ratio = paints.static[of] === 0 ? null : paints.lipi[of] / paints.static[of];
    const aim = hasAim && ratio !== null ? { text: `at most ${aimRatio}`, isMet: ratio <= aimRatio } : null;
    return [
      {
        what: `${page}: ${what}`,
        lipi: ms(paints.lipi[of]),
        beside: ms(paints.static[of]),
        besideName: 'static page',
        ratio,
        aim,
      },
      {
        what: `${page}: ${what}`,
        lipi: ms(paints.lipi[of]),
        beside: ms(paints.react[of]),
        besideName: 'eager React',
        ratio: paints.react[of] === 0 ? null : paints.lipi[of] / paints.react[of],
        aim: null,
      },
    ];
  };
  return [
    ...timed('first contentful paint', 'fcp', true),
    ...timed('largest contentful paint', 'lcp', true),
    ...timed('total blocking time', 'tbt', false),
    {
      what: `${page}: cumulative layout shift`,
      lipi: paints.lipi.cls.toFixed(4),
      beside: paints.static.cls.toFixed(4),
      besideName: 'static page',
      ratio: null,
      aim: { text: 'at most 0.02', isMet: paints.lipi.cls <= 0.02 },
    },
  ];
}

async function call(origin: string, path: string, args: Record<string, unknown>): Promise<unknown> {
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, format: 'json', args }),
  });
  return ((await answer.json()) as { value: unknown }).value;
}

interface StoryText {
  readonly _id: string;
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

async function readHome(origin: string): Promise<{ storyId: string; content: BareContent }> {
  const stories = (await call(origin, 'content:get', {})) as StoryText[];
  const odia = stories.filter((story) => story.language === 'or');
  const [first] = odia;
  if (first === undefined) throw new Error('the library holds no Odia story');
  return {
    storyId: first._id,
    content: {
      language: 'or',
      title: 'Lipi',
      // As many cards as the home page shows, each with its preview.
      paragraphs: odia.slice(0, 8).map((story) => `${story.title}. ${story.content.slice(0, 280)}`),
    },
  };
}

async function readStory(origin: string, storyId: string): Promise<BareContent> {
  const stories = (await call(origin, 'content:get', {})) as StoryText[];
  const story = stories.find((candidate) => candidate._id === storyId);
  if (story === undefined) throw new Error('the story is gone');
  return { language: story.language, title: story.title, paragraphs: story.content.split('\n\n') };
}
