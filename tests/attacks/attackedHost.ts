import { loadFunctions } from '../../server/loadFunctions.ts';
import { openLibrary } from '../../server/openLibrary.ts';

/** Arguments: a data folder, the number of small stories beside the bundled ones. Sends its parent its address. */
const [dataDir = '', storyCount = '0'] = process.argv.slice(2);
const err = (line: string) => process.stderr.write(`${line}\n`);
process.on('unhandledRejection', (reason) => {
  err(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
process.on('disconnect', () => process.exit(0));

const { host, prepare } = await openLibrary({
  dataDir,
  functions: await loadFunctions(),
  port: 0,
  hostname: '127.0.0.1',
  log: err,
});
await prepare();
host.open();

const batchStories = 50;
for (let from = 0; from < Number(storyCount); from += batchStories) {
  const stories = Array.from({ length: Math.min(batchStories, Number(storyCount) - from) }, (_, at) =>
    smallStory(from + at),
  );
  await host.mutation('library:upsertStories', { stories });
}
// Any message asks for the peak memory; 'maxRSS' is in KiB.
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
process.send?.({ origin: host.origin });

function smallStory(n: number) {
  return {
    work: `small-${n}`,
    language: 'or',
    title: `ଗପ ${n}`,
    author: 'Lipi',
    licence: 'CC-BY-4.0',
    firstPublishedAt: 1_600_000_000_000 + n,
    content: 'ନିମ ଗଛର ଛାଇ ତଳେ ସେ ବସିଥିଲେ, ଆଉ ଦିନ ଗଡ଼ିଯାଉଥିଲା। '.repeat(10).trim(),
  };
}
