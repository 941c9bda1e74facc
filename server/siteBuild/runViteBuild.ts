import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Builds the site and its renderer in a process of its own: the build tool takes half a gigabyte, and a server that had it
 * in its own process would never give that back. Rejects with what the tool says.
 */
export async function runViteBuild(projectDir: string): Promise<void> {
  const script = fileURLToPath(new URL('viteBuild.ts', import.meta.url));
  // Whatever this process is run for, readers get React's production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(script, [projectDir], { cwd: projectDir, env, execArgv: ['--import', 'tsx'] });
  let reason: string | undefined;
  child.on('message', (message) => {
    reason = String(message);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(reason ?? `the build ended with code ${code}`);
}
