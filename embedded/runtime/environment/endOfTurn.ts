const { setImmediate: afterThisTurn } = globalThis;

/** Callbacks that wait for the end of this turn of the event loop. */
let waiting: (() => void)[] = [];

function letAllGoOn(): void {
  const all = waiting;
  waiting = [];
  for (const goOn of all) goOn();
}

/**
 * Calls back when this turn of the event loop has ended, and Node has told of the errors that nobody caught in it. All who
 * wait in a turn go on in one step, so that what they then commit is one group.
 */
export function atEndOfTurn(goOn: () => void): void {
  if (waiting.push(goOn) === 1) afterThisTurn(letAllGoOn);
}
