import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostLimits } from '@lipi/host';
import { expect, onTestFinished, test } from 'vitest';
import { constantsInSource, countRateLimits } from '../../../server/docs/constantsInSource.ts';
import { limitsTable, withLimitsTable } from '../../../server/docs/limitsTable.ts';

const folders = ['convex', 'src/shared'];

test('the table of limits in docs/operating.md is the one that the code makes; npm run docs:limits writes it', async () => {
  const document = await readFile('docs/operating.md', 'utf8');
  expect(document).toBe(withLimitsTable(document, limitsTable(await constantsInSource('.', folders))));
});

test('every limit of the host has a line with its variable', async () => {
  const lines = limitsTable({ limits: [], rateLimits: [] }).split('\n');
  expect(lines).toContain(`| ${hostLimits.connections.what} | server | 10,000 | \`LIPI_CONNECTIONS\` |`);
  for (const { what } of Object.values(hostLimits)) expect(lines.join('\n')).toContain(what);
});

test('no rate limit is missing, however it is written', async () => {
  const { rateLimits } = await constantsInSource('.', folders);
  let declared = 0;
  for (const name of await readdir('convex', { recursive: true })) {
    if (name.endsWith('.ts')) declared += countRateLimits(await readFile(join('convex', name), 'utf8'));
  }
  expect(declared).toBeGreaterThan(5);
  expect(rateLimits).toHaveLength(declared);
});

test('a time is told in the largest unit that does not round it', () => {
  const bucket = {
    file: 'convex/made.ts',
    name: 'notes',
    bucket: 'notes',
    capacity: 1,
    says: '',
    isKeyed: true,
  };
  const table = (refillMs: number) => limitsTable({ limits: [], rateLimits: [{ ...bucket, refillMs }] });
  expect(table(2 * 60 * 60 * 1000)).toContain('| 2 h |');
  expect(table(90 * 60 * 1000)).toContain('| 90 min |');
  expect(table(1500)).toContain('| 1,500 ms |');
});

test('a limit that the code gets is in the table with the first sentence of its docstring', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-limits-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'convex'));
  await writeFile(
    join(folder, 'convex', 'made.ts'),
    `/** Bytes of one note. It has to fit. */
const noteSizeLimit = 2 * 1024;
/** Letters of all notes. */
const letterLimit = 4 * noteSizeLimit;

/** Notes of one account
 * in an hour. */
export const notes: RateLimit = { name: 'notes', capacity: 1_000, refillMs: minutesMs(60) };
await takeToken(ctx, notes, userId);
export const guestViewLimit = query({});
`,
  );
  const table = limitsTable(await constantsInSource(folder, ['convex']));
  expect(table).toContain(
    '| Note size: bytes of one note | 2 KiB | `noteSizeLimit` in `convex/made.ts` | — |',
  );
  expect(table).toContain('| Letter: letters of all notes | 8,192 |');
  expect(table).toContain('| Notes: notes of one account in an hour | account | 1,000 | 1 h | — |');
  expect(table).not.toContain('guestViewLimit');
});

test('a value that cannot be read is named, and a document without markers is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-limits-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'convex'));
  await writeFile(join(folder, 'convex', 'made.ts'), 'const noteLimit = 5 * other();\n');
  await expect(constantsInSource(folder, ['convex'])).rejects.toThrow('noteLimit');
  expect(() => withLimitsTable('no markers', 'x')).toThrow('no place');
});
