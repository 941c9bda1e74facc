import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** `npm run words` prints every text that readers and curators meet, room by room, to be read in one sitting. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:^|\/)words\.tsx?$/.test(path))
  .sort();
for (const file of files) {
  const path = posix.join('src', file);
  process.stdout.write(`\n=== ${path}\n\n${readFileSync(path, 'utf8')}`);
}
