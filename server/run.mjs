// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledDir, compileServer } from './compileServer.mjs';

// `node server/run.mjs <main | library | build> …`: compiles the server where that is needed, and runs one of its programs.

const [, , program = 'main'] = process.argv;

try {
  await compileServer();
} catch (error) {
  process.stderr.write(`The server cannot be compiled: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

// Errors name the sources and not what was made of them.
process.setSourceMapsEnabled(true);
const file = join(compiledDir, 'server', `${program}.js`);
// The program sees its own arguments, as if it had been started by itself.
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
