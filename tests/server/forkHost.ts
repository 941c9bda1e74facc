import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A library in a process of its own. */
export interface ForkedHost {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly adminKey: string;
  /** Everything that the process has printed. */
  output(): string;
}

/** Starts one with only these environment variables. The caller ends the process. */
export async function forkHost(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  { rules = 'strict', execArgv = [] }: { rules?: 'strict' | 'lenient'; execArgv?: readonly string[] } = {},
): Promise<ForkedHost> {
  const child = fork(join(import.meta.dirname, 'forkedHost.ts'), [dataDir, rules], {
    execArgv: [...execArgv, '--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the server ended: ${text}`))),
  ])) as [{ origin: string; adminKey: string }];
  return { child, ...message, output: () => text };
}
