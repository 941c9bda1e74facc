import { openDataFolder } from '../../../embedded/storage/folder/dataFolder.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';

/**
 * Run as a separate process that a test kills. Writes pairs of documents, several commits at once, and files beside
 * them, and prints each pair's number after its acknowledgement.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const folder = openDataFolder(dataDir);
folder.announce('http://127.0.0.1:1');
const store = openStore({ file: folder.databaseFile });
await store.setSchema(
  ['pairs', '_storage'],
  [{ table: 'pairs', name: 'by_pair', fields: ['pair', '_creationTime', '_id'] }],
  [{ table: 'pairs', name: 'words', searchField: 'text', filterFields: [] }],
);

let next = Number(first);
async function writePairs(): Promise<never> {
  for (;;) {
    const pair = next++;
    const transaction = store.begin();
    for (const half of ['left', 'right']) {
      transaction.insert('pairs', {
        _id: `${half}${pair}`,
        _creationTime: pair,
        pair,
        text: `pair${pair} ${'x'.repeat(pair % 3000)}`,
      });
    }
    const outcome = await store.commit(transaction);
    if (outcome.kind === 'committed') process.stdout.write(`pair ${pair}\n`);
  }
}

async function writeFiles(): Promise<never> {
  for (let at = 0; ; at++) {
    const storageId = `file${first}.${at}`;
    const bytes = Buffer.alloc(600_000, at % 256);
    await store.files.put(
      storageId,
      (async function* () {
        for (let start = 0; start < bytes.length; start += 100_000) {
          yield bytes.subarray(start, start + 100_000);
          await new Promise((resolve) => setImmediate(resolve));
        }
      })(),
    );
    const transaction = store.begin();
    transaction.insert('_storage', { _id: storageId, _creationTime: at });
    const outcome = await store.commit(transaction);
    if (outcome.kind === 'committed') process.stdout.write(`file ${storageId}\n`);
  }
}

await Promise.all([writePairs(), writePairs(), writePairs(), writeFiles()]);
