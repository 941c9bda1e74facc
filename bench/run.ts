import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { convertStorybooks } from '../tools/convertStorybooks.ts';
import { carousel } from './carousel.ts';
import { deskTable } from './deskTable.ts';
import { durableMutations } from './durableMutations.ts';
import { firstPaint } from './firstPaint.ts';
import { firstVisit } from './firstVisit.ts';
import { growth } from './growth.ts';
import { library } from './library.ts';
import { listening } from './listening.ts';
import { offlineStart } from './offlineStart.ts';
import { publication } from './publication.ts';
import { readerSync } from './readerSync.ts';
import { runIn, type Section, toMarkdown, withBase, withResults } from './report.ts';
import { search } from './search.ts';
import { secondVisit } from './secondVisit.ts';
import { transliteration } from './transliteration.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string' },
    base: { type: 'string' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** The collection as work folders, which `import` takes; without one, generated stories. */
const corpus = values.corpus === undefined ? null : await mkdtemp(join(tmpdir(), 'lipi-corpus-'));
const stock = corpus ?? 1248;

const benchmarks: Record<string, () => Promise<Section>> = {
  mutations: durableMutations,
  publication: async () => await publication(stock),
  'second-visit': async () => await secondVisit(stock),
  'first-visit': async () => await firstVisit(stock),
  growth,
  'first-paint': async () => await firstPaint(stock),
  'offline-start': offlineStart,
  carousel,
  'desk-table': deskTable,
  library: async () => await library(stock),
  search: async () => await search(stock),
  listening,
  'reader-sync': readerSync,
  transliteration,
};

if (values.help) {
  process.stdout.write(
    `npm run bench -- [name…] [--corpus <folder>] [--base <checkout>] [--record]\n\nNames: ${Object.keys(benchmarks).join(', ')}; all when none is given.\n--corpus  a collection in the Global Storybooks format as the library of 1,248 stories, instead of generated ones\n--base    another checkout, with its packages installed: its own benches of these names run too, and its figures stand beside\n--record  put the figures into bench/RESULTS.md, in place of earlier ones\n`,
  );
  process.exit(0);
}

const unknown = positionals.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. Names: ${Object.keys(benchmarks).join(', ')}\n`,
  );
  process.exit(2);
}

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}, Node ${process.version}`;
const date = new Date().toISOString().slice(0, 10);
process.stdout.write(`## ${date}\n\n${machine}\n\n`);

if (corpus !== null && values.corpus !== undefined) await convertStorybooks(values.corpus, corpus);
const baseOptions = values.corpus === undefined ? [] : ['--corpus', resolve(values.corpus)];
const resultsFile = join(import.meta.dirname, 'RESULTS.md');
for (const [name, measure] of Object.entries(benchmarks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const measured = await measure();
  const section =
    values.base === undefined ? measured : withBase(measured, await runIn(values.base, name, baseOptions));
  process.stdout.write(`${toMarkdown(section)}\n`);
  if (!values.record) continue;
  await writeFile(resultsFile, withResults(await readFile(resultsFile, 'utf8'), section, date));
}
if (corpus !== null) await rm(corpus, { recursive: true });
process.exit(0);
