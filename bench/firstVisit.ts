import { longestStory } from '../e2e/support/longestStory.ts';
import type { Row, Section } from './report.ts';
import { bytes, whole } from './statistics.ts';
import { bundledStories, type Stock, withServer } from './stockedServer.ts';
import { ofVisit, type Visit, visit } from './wire.ts';

const large = 10_000;

/** Everything that a first visit sends and receives, in a library of today's size and in one of 10,000 stories. */
export async function firstVisit(stock: Stock): Promise<Section> {
  return {
    title: 'A first visit in bytes',
    method: `${ofVisit}, each in an empty profile.`,
    rows: [
      ...(await visited('1,268 stories', stock)),
      ...(await visited(`${whole(large)} stories`, large - bundledStories)),
    ],
  };
}

async function visited(size: string, stock: Stock): Promise<Row[]> {
  return await withServer(stock, async ({ server, wire, openProfile }) => {
    const rows: Row[] = [];
    for (const [what, locale, path] of [
      ['the home page in Gujarati', 'gu-IN', '/'],
      ['a story in Odia', 'or-IN', await longestStory(server.origin, 'or')],
      ['all stories, for a reader of Gujarati', 'gu-IN', '/library'],
    ] as const) {
      const profile = await openProfile(what, locale);
      rows.push({ what: `${what}, ${size}`, lipi: inWords(await visit(wire, profile, path)) });
      await profile.close();
    }
    return rows;
  });
}

function inWords({ bytes: size, requests, isSynced }: Visit): string {
  return `${bytes(size)} in ${requests} requests${isSynced ? '' : ', not synced yet'}`;
}
