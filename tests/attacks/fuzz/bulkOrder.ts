/** Inputs of one kind to feed: numbers `from` to before `to`, with a sign of life at least every `step`. */
export interface BulkOrder {
  readonly seed: number;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** What came of inputs. `slowest` is the number of the one that took longest. */
export interface BulkTold {
  accepted: number;
  refused: number;
  slowestMs: number;
  slowest: number;
  readonly faults: { n: number; reason: string }[];
}
