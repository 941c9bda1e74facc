import { readdirSync, readFileSync } from 'node:fs';

/** What the system has counted of a process's threads since it began, in milliseconds. */
export interface Scheduling {
  /** How long the main thread could have run while something else had the processors. */
  readonly waitedMs: number;
  /** How long the process's other threads had them: waiting for these is the process's own doing. */
  readonly siblingsMs: number;
}

/** Reads it from Linux (Documentation/scheduler/sched-stats.rst); zeros where the system does not tell. */
export function schedulingOf(pid: number): Scheduling {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const [, waitedMs] = schedstat(pid, String(pid));
    const siblings = threads.filter((thread) => thread !== String(pid));
    return { waitedMs, siblingsMs: siblings.reduce((sum, thread) => sum + schedstat(pid, thread)[0], 0) };
  } catch {
    return { waitedMs: 0, siblingsMs: 0 };
  }
}

/** How long other processes kept this one from running between two readings. Never more than they did. */
export function delayByOthers(before: Scheduling, after: Scheduling): number {
  return Math.max(0, after.waitedMs - before.waitedMs - (after.siblingsMs - before.siblingsMs));
}

/** Milliseconds that a thread ran and that it waited to run. */
function schedstat(pid: number, thread: string): readonly [ran: number, waited: number] {
  const [ran = '0', waited = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return [Number(ran) / 1e6, Number(waited) / 1e6];
}
