import { atMost, type Row, type Section } from './report.ts';
import { bytes } from './statistics.ts';
import { changeOneStory, publishElsewhere, type Stock, withServer } from './stockedServer.ts';
import { ofVisit, type Visit, visit } from './wire.ts';

const elsewhereLimitBytes = 1024;
const ownLimitBytes = 2 * 1024;

/** A first visit brings the whole list of Odia, and the first stories of English, which has too many. */
const readers = [
  { language: 'or', locale: 'or-IN', name: 'Odia' },
  { language: 'en', locale: 'en-IN', name: 'English' },
];

/** What the library says of itself, at each visit: neither rows nor heads. */
const facts = 'list:library';

/** What a second visit costs after stories were published in other languages, and after one changed in the reader's own. */
export async function secondVisit(stock: Stock): Promise<Section> {
  return await withServer(stock, async (stage) => {
    const rows: Row[] = [];
    for (const [at, { language, locale, name }] of readers.entries()) {
      const profile = await stage.openProfile(language, locale);
      const again = async () => await visit(stage.wire, profile, '/');
      await visit(stage.wire, profile, '/');
      await publishElsewhere(stage, 9000 + 10 * at);
      rows.push(
        row(`ten publications in other languages, a reader of ${name}`, await again(), elsewhereLimitBytes),
      );
      await changeOneStory(stage, language, 'The end.');
      rows.push(row(`one story changed in ${name}, its reader`, await again(), ownLimitBytes));
      await profile.close();
    }
    return {
      title: 'A second visit',
      method: `A library of 1,248 stories${typeof stock === 'string' ? '' : ' (generated)'} besides the bundled ones; the home page is visited again in the profile of a reader who has visited it once: of Odia, whose whole list the first visit brings, and of English, of which it brings the first stories. The figure is of rows and heads: the payload of all calls but ${facts}, and of the socket, without headers. ${ofVisit}.`,
      rows,
    };
  });
}

function row(what: string, { payloadBytes, bytes: all, requests }: Visit, limit: number): Row {
  const { [facts]: ofLibrary = 0, ...others } = Object.fromEntries(payloadBytes);
  const rowsAndHeads = Object.values(others).reduce((sum, size) => sum + size, 0);
  return {
    what,
    lipi: bytes(rowsAndHeads),
    beside: `${bytes(ofLibrary)} (${facts}), ${bytes(all)} (everything, in ${requests} requests)`,
    aim: atMost(limit, rowsAndHeads, bytes),
  };
}
