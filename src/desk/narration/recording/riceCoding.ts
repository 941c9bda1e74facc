import type { BitWriter } from './bitWriter.ts';

/** How the residuals of a frame are coded (RFC 9639, section 9.2.5): in 2^order partitions, each with its own parameter. */
export interface RicePlan {
  readonly order: number;
  readonly parameters: readonly number[];
  /** The size of the coded residuals, parameters included. */
  readonly bits: number;
}

const orderLimit = 5;
/** 15 is reserved for partitions that are not coded. */
const parameterLimit = 14;

/** The smallest plan for the residuals of a frame whose first `skipped` samples are written verbatim. */
export function planRice(residuals: Int32Array, skipped: number): RicePlan {
  const length = residuals.length + skipped;
  let best: RicePlan | undefined;
  for (let order = 0; order <= orderLimit; order += 1) {
    const size = length >> order;
    if (size << order !== length || size <= skipped) break;
    const plan = planOf(residuals, skipped, order);
    if (!best || plan.bits < best.bits) best = plan;
  }
  // A frame that is too short for its predictor has no residuals.
  return best ?? { order: 0, parameters: [0], bits: 10 };
}

/** Writes residuals according to a plan. */
export function writeRice(out: BitWriter, residuals: Int32Array, skipped: number, plan: RicePlan): void {
  out.write(0, 2); // 4-bit parameters
  out.write(plan.order, 4);
  for (const [index, parameter] of plan.parameters.entries()) {
    out.write(parameter, 4);
    const [from, to] = partition(residuals, skipped, plan.order, index);
    for (let at = from; at < to; at += 1) {
      const folded = fold(residuals[at] ?? 0);
      out.writeUnary(folded >> parameter);
      out.write(folded, parameter);
    }
  }
}

function planOf(residuals: Int32Array, skipped: number, order: number): RicePlan {
  const parameters: number[] = [];
  let bits = 6;
  for (let index = 0; index < 1 << order; index += 1) {
    const [from, to] = partition(residuals, skipped, order, index);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += fold(residuals[at] ?? 0);
    const count = to - from;
    const parameter = Math.min(parameterLimit, Math.max(0, Math.floor(Math.log2(sum / count + 1))));
    parameters.push(parameter);
    // An upper bound, because each quotient is rounded down separately.
    bits += 4 + count * (parameter + 1) + Math.floor(sum / 2 ** parameter);
  }
  return { order, parameters, bits };
}

function partition(residuals: Int32Array, skipped: number, order: number, index: number): [number, number] {
  const size = (residuals.length + skipped) >> order;
  return [Math.max(0, index * size - skipped), (index + 1) * size - skipped];
}

/** Maps signed to unsigned: 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
function fold(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}
