import { expect } from 'vitest';
import type { AttackedServer } from './attackedServer.ts';
import type { ReaderReport } from './honestReader.ts';

/** `LIPI_ATTACK_FACTOR=10` makes each attack ten times as long: `npm run attack` does. */
export const attackFactor = Number(process.env.LIPI_ATTACK_FACTOR ?? 1);

const MIB = 1024 * 1024;

/** The most resident memory that the server may ever have had. */
const memoryLimitBytes = 600 * MIB;

/** SQLite's log grows to this before it is folded into the database, whatever was accepted. */
const logBytes = 8 * MIB;

/** An attack is measured for at least this long: a sharp one may be over at once. */
const leastMs = 1200;

/** Before an attack, the same reader is watched for this long. */
const controlMs = 400;

export interface Attack {
  /** For how long it goes on, before the factor; an attack that is a few calls may end earlier. */
  readonly seconds: number;
  /** Bytes that the server accepted, and so may keep; asked when the attack is over. */
  readonly acceptedBytes?: () => number;
  /** Milliseconds that the reader may wait beside what the machine itself takes; by default what the library promises. */
  readonly bounds?: { readonly worstMs: number; readonly p95Ms: number };
}

const promised = { worstMs: 1000, p95Ms: 250 };

export interface AttackReport {
  readonly control: Delays;
  readonly attacked: Delays;
  readonly failures: readonly string[];
  readonly peakBytes: number;
  readonly grownBytes: number;
}

interface Delays {
  readonly count: number;
  readonly p95Ms: number;
  readonly worstMs: number;
}

/**
 * Attacks a server while an honest reader uses it, and expects that it lives, answers the reader within 1 s at worst and
 * 250 ms at p95, stays under 600 MB and keeps no more than it accepted. What the machine itself delays, measured right
 * before without an attack, is added to both bounds: other tests run beside this one.
 */
export async function underAttack(
  server: AttackedServer,
  { seconds, acceptedBytes = () => 0, bounds = promised }: Attack,
  attack: (over: AbortSignal) => Promise<unknown>,
): Promise<AttackReport> {
  const control = delaysOf(await server.watched(() => pause(controlMs)));
  const bytesBefore = await server.dataBytes();
  const over = AbortSignal.timeout(seconds * attackFactor * 1000);
  const reader = await server.watched(() => Promise.all([attack(over), pause(leastMs)]));
  expect(server.ending, 'the process lives').toBeNull();
  const memory = await server.memory();
  expect(memory, 'the process answers').not.toBeNull();
  const attacked = delaysOf(reader);
  const report: AttackReport = {
    control,
    attacked,
    failures: reader.failures,
    peakBytes: memory?.peakBytes ?? 0,
    grownBytes: (await server.dataBytes()) - bytesBefore,
  };
  tell(report);
  expect(report.failures, figures(report)).toEqual([]);
  expect(attacked.count).toBeGreaterThan(10);
  expect(attacked.worstMs, `the worst delay; ${figures(report)}`).toBeLessThan(
    bounds.worstMs + control.worstMs,
  );
  expect(attacked.p95Ms, `the delay at p95; ${figures(report)}`).toBeLessThan(bounds.p95Ms + control.p95Ms);
  expect(report.peakBytes, figures(report)).toBeLessThan(memoryLimitBytes);
  expect(report.grownBytes, figures(report)).toBeLessThan(acceptedBytes() + logBytes);
  return report;
}

function delaysOf({ delaysMs }: ReaderReport): Delays {
  const sorted = [...delaysMs].sort((a, b) => a - b);
  return {
    count: sorted.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
  };
}

function figures({ control, attacked, peakBytes, grownBytes }: AttackReport): string {
  const delays = ({ count, p95Ms, worstMs }: Delays) =>
    `${count} answers, p95 ${p95Ms.toFixed(0)} ms, worst ${worstMs.toFixed(0)} ms`;
  return (
    `attacked: ${delays(attacked)}; before: ${delays(control)}; ` +
    `peak ${(peakBytes / MIB).toFixed(0)} MiB, data +${(grownBytes / MIB).toFixed(1)} MiB`
  );
}

function tell(report: AttackReport): void {
  if (attackFactor === 1) return;
  process.stdout.write(`${expect.getState().currentTestName ?? ''}\n  ${figures(report)}\n`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
