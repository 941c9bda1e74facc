const { setImmediate: afterThisTurn } = globalThis;

/** Callbacks that wait for the end of this turn of the event loop. */
let waiting: (() => void)[] = [];

function letAllGoOn(): void {
  const all = waiting;
  waiting = [];
  for (const goOn of all) goOn();
}

/**
 * Calls back at the end of this turn of the event loop, after Node has reported its uncaught errors. All callbacks of a
 * turn run in one step, so that their commits form one group.
 */
export function atEndOfTurn(goOn: () => void): void {
  if (waiting.push(goOn) === 1) afterThisTurn(letAllGoOn);
}
