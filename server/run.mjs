// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `node server/run.mjs <main | library | build> …`: compiles the server where that is needed, and runs one of its programs.
// Older versions of Node must be able to read this file too, to be told so; hence no import of ours before that.

const [, , program = 'main'] = process.argv;

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
if (isOlder(process.version.slice(1), needed)) {
  exit(
    `Lipi needs Node ${needed} or later, and this is ${process.version}: see https://nodejs.org/en/download`,
  );
}

// npm does not pass on SIGHUP, and its shell none at all: a program whose parent has gone stops as if told by it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

try {
  const { compileServer } = await import('./compileServer.mjs');
  const compiled = await compileServer().catch((error) =>
    exit(`The server cannot be compiled: ${error.message}`),
  );
  // Errors name the sources and not what was made of them.
  process.setSourceMapsEnabled(true);
  const file = join(compiled, 'server', `${program}.js`);
  // The program sees its own arguments, as if it had been started by itself.
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
} catch (error) {
  const missing = /^Cannot find package '[^']+'/.exec(/** @type {Error} */ (error).message)?.[0];
  if (missing === undefined) throw error;
  exit(`${missing}: run 'npm install' first.`);
}

/**
 * @param {string} version
 * @param {string} needed
 */
function isOlder(version, needed) {
  return version.localeCompare(needed, 'en', { numeric: true }) < 0;
}

/**
 * @param {string} problem
 * @returns {never}
 */
function exit(problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
