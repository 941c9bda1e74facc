/**
 * The fault of the connection to the server:
 *
 * - `offline`: nothing leaves the device
 * - `2g`, `3g`: slow, like WebPageTest's profiles of these names
 * - `hanging`: requests are accepted and never answered
 * - `failing`: every request is answered with a server error
 */
export type LineFault = 'none' | 'offline' | '2g' | '3g' | 'hanging' | 'failing';

/** The faults in force. */
export interface FaultPlan {
  readonly line: LineFault;
  /** The server carries out a request, but its answer is lost. */
  readonly losesAnswers: boolean;
  /** How far the device's clock is ahead; negative when it is behind. */
  readonly clockSkewMs: number;
  /** The device's storage refuses all writes. */
  readonly isStorageFull: boolean;
}

export const noFaults: FaultPlan = {
  line: 'none',
  losesAnswers: false,
  clockSkewMs: 0,
  isStorageFull: false,
};

/** Round trip and speed of a slow line; source: WebPageTest's connectivity profiles '2G' and '3G'. */
export interface SlowLine {
  readonly roundTripMs: number;
  readonly bytesPerSecond: number;
}

const slowLines: Partial<Record<LineFault, SlowLine>> = {
  '2g': { roundTripMs: 800, bytesPerSecond: (280 * 1000) / 8 },
  '3g': { roundTripMs: 300, bytesPerSecond: (1600 * 1000) / 8 },
};

/** The speed of a slowed line; undefined if the line is not slowed. */
export function slowLine(line: LineFault): SlowLine | undefined {
  return slowLines[line];
}

const lineFaults: readonly unknown[] = [
  'none',
  'offline',
  '2g',
  '3g',
  'hanging',
  'failing',
] satisfies LineFault[];

/** Reads a plan that was stored or sent; an invalid field becomes that of `noFaults`. */
export function asFaultPlan(value: unknown): FaultPlan {
  const { line, losesAnswers, clockSkewMs, isStorageFull } = { ...(value as Partial<FaultPlan> | undefined) };
  return {
    line: lineFaults.includes(line) ? (line as LineFault) : noFaults.line,
    losesAnswers: losesAnswers === true,
    clockSkewMs: typeof clockSkewMs === 'number' && Number.isFinite(clockSkewMs) ? clockSkewMs : 0,
    isStorageFull: isStorageFull === true,
  };
}

/** Whether a plan has any fault. */
export function isFaulty({ line, losesAnswers, clockSkewMs, isStorageFull }: FaultPlan): boolean {
  return line !== 'none' || losesAnswers || clockSkewMs !== 0 || isStorageFull;
}
