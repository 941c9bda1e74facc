import { readFileSync } from 'node:fs';

/** How the processors of a virtual machine have spent their time since it started, in ticks. Source: proc_stat(5). */
export interface ProcessorTicks {
  /** Time with work to do, `stolen` included. */
  readonly busy: number;
  /** Time with work to do in which the host ran another guest. */
  readonly stolen: number;
}

/** Undefined where the system does not tell: it is not Linux. */
export function processorTicks(): ProcessorTicks | undefined {
  try {
    return ticksIn(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** The ticks of all processors together in the text of `/proc/stat`. */
export function ticksIn(procStat: string): ProcessorTicks {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    procStat.split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { busy: user + nice + system + irq + softirq + stolen, stolen };
}

/**
 * The share of the work in between that was delayed for another guest of the host, from 0 to 1; undefined when it is
 * unknown.
 */
export function stolenShare(
  before: ProcessorTicks | undefined,
  after: ProcessorTicks | undefined,
): number | undefined {
  if (!before || !after) return undefined;
  return after.busy > before.busy ? (after.stolen - before.stolen) / (after.busy - before.busy) : 0;
}
