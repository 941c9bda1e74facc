import { readFileSync } from 'node:fs';

/** What the processors of a virtual machine did since it started, in ticks. Source: proc_stat(5). */
export interface ProcessorTicks {
  /** Everything that was to be done, `stolen` included. */
  readonly busy: number;
  /** When something was to be done and the host did another guest's work. */
  readonly stolen: number;
}

/** Undefined where the system does not tell: it is no Linux. */
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

/** Which part of what was to be done in between was put off for another guest of the host, from 0 to 1; undefined where nobody tells. */
export function stolenShare(
  before: ProcessorTicks | undefined,
  after: ProcessorTicks | undefined,
): number | undefined {
  if (!before || !after) return undefined;
  return after.busy > before.busy ? (after.stolen - before.stolen) / (after.busy - before.busy) : 0;
}
