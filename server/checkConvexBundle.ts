import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { loadFunctions } from './loadFunctions.ts';
import { projectDir } from './projectDir.ts';

/**
 * `npm run check:convex`: proves without a deployment that the Convex CLI accepts `convex/`. `npx convex codegen` runs on
 * a copy of the project, against a server of our own that only listens:
 *
 * 1. the `_generated` that it writes must equal the committed one (`-- --write` updates it)
 * 2. every module that the embedded host loads must be in its push, and only those that open sockets may need Node
 */

const generatedDir = join(projectDir, 'convex', '_generated');

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);

/** Convex Cloud runs these modules in Node, where functions start more slowly: sending mail by SMTP. */
const mayNeedNode = (path: string) => path === 'platform/smtp.js' || path.startsWith('_deps/node/');

async function main(shouldWrite: boolean): Promise<boolean> {
  const copy = await mkdtemp(join(tmpdir(), 'lipi-convex-'));
  try {
    for (const part of [
      'convex',
      'src/shared',
      'src/text',
      'src/importing',
      'package.json',
      'tsconfig.base.json',
    ]) {
      await cp(join(projectDir, part), join(copy, part), { recursive: true });
    }
    await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const { push, output } = await pushOf(copy);
    if (!push) {
      err(`The Convex CLI cannot bundle convex/:\n${output}`);
      return false;
    }
    const isFresh = await checkGenerated(join(copy, 'convex', '_generated'), shouldWrite);
    const isBundled = await checkBundle(push);
    return isFresh && isBundled;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function checkGenerated(made: string, shouldWrite: boolean): Promise<boolean> {
  if (shouldWrite) await cp(made, generatedDir, { recursive: true });
  const stale: string[] = [];
  for (const name of await readdir(made)) {
    const committed = await readFile(join(generatedDir, name), 'utf8').catch(() => '');
    if (lines(committed) !== lines(await readFile(join(made, name), 'utf8'))) stale.push(name);
  }
  if (stale.length === 0) out('convex/_generated is up to date.');
  else err(`convex/_generated is not up to date (${stale.join(', ')}): run npm run check:convex -- --write`);
  return stale.length === 0;
}

async function checkBundle(push: readonly PushedModule[]): Promise<boolean> {
  const pushed = new Set(push.map((module) => module.path));
  const modules = Object.keys(await loadFunctions()).filter((name) => name !== 'schema');
  const missing = modules.filter((name) => !pushed.has(`${name}.js`));
  const withNode = push
    .filter((module) => module.environment !== 'isolate' && !mayNeedNode(module.path))
    .map((module) => module.path);
  if (missing.length > 0) err(`The Convex CLI leaves out: ${missing.join(', ')}.`);
  if (withNode.length > 0) err(`Needs Node on Convex Cloud: ${withNode.join(', ')}.`);
  const kilobytes = Math.round(push.reduce((sum, module) => sum + module.source.length, 0) / 1000);
  out(`The Convex CLI bundles ${modules.length} modules and the schema (${kilobytes} KB).`);
  return missing.length === 0 && withNode.length === 0;
}

interface PushedModule {
  readonly path: string;
  readonly source: string;
  readonly environment: string;
}

/** Lets the CLI generate the code of a project, against a server that records and refuses the push. */
async function pushOf(project: string) {
  let push: PushedModule[] | null = null;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/get_config_hashes') {
      const config = { functions: 'convex/' };
      const hashes = { config, moduleHashes: [], nodeDependencies: [], udfServerVersion: '1.0.0' };
      response.end(JSON.stringify(hashes));
      return;
    }
    if (request.url === '/api/deploy2/start_push') push = modulesOf(body);
    response.statusCode = 400;
    response.end(JSON.stringify({ code: 'NoDeployment', message: 'This only looks at what is pushed.' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A push that is refused leaves `api.d.ts` as it was. Only the code generation for Convex's own functions, which pushes
  // nothing, writes it anew; the push then writes `api.js`.
  await runCli(project, url, '--system-udfs');
  const output = await runCli(project, url);
  server.close();
  server.closeAllConnections();
  return { push: push as PushedModule[] | null, output };
}

/** convex `cli/lib/deployApi/startPush.ts`: the schema is a module of its own, the functions are `changedModules`. */
function modulesOf(body: Buffer): PushedModule[] {
  const push = JSON.parse(brotliDecompressSync(body).toString('utf8')) as {
    readonly appDefinition: { readonly schema: PushedModule | null; readonly changedModules: PushedModule[] };
  };
  const { schema, changedModules } = push.appDefinition;
  if (!schema) throw new Error('the push has no schema');
  return [schema, ...changedModules];
}

async function runCli(cwd: string, url: string, ...options: string[]): Promise<string> {
  const { CONVEX_DEPLOYMENT: _d, CONVEX_DEPLOY_KEY: _k, ...inherited } = process.env;
  const cli = join(projectDir, 'node_modules', 'convex', 'bin', 'main.js');
  const child = spawn(process.execPath, [cli, 'codegen', '--typecheck', 'disable', ...options], {
    cwd,
    // With CI set, the CLI does not report its errors to Convex.
    env: { ...inherited, CI: '1', CONVEX_SELF_HOSTED_URL: url, CONVEX_SELF_HOSTED_ADMIN_KEY: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
}

function lines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

process.exitCode = (await main(process.argv.includes('--write'))) ? 0 : 1;
