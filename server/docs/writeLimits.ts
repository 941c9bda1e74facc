import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constantsInSource } from './constantsInSource.ts';
import { limitsTable, withLimitsTable } from './limitsTable.ts';

/** `npm run docs:limits`: writes the table of limits into docs/operating.md. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const file = join(root, 'docs/operating.md');
const constants = await constantsInSource(root, ['convex', 'src/shared']);
await writeFile(file, withLimitsTable(await readFile(file, 'utf8'), limitsTable(constants)));
