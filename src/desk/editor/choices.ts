import { differingFields, type Wording, type WordingField } from './wording.ts';

export type Side = 'mine' | 'theirs';

/** A field that two curators changed differently, and whose version is taken. */
export interface Choice {
  readonly field: WordingField;
  readonly taken: Side;
}

/**
 * The fields that differ between `mine` and `theirs`. `base` is the wording that mine is based on, if known: where mine is
 * unchanged, theirs is proposed, else mine.
 */
export function choicesOf(base: Wording | undefined, mine: Wording, theirs: Wording): readonly Choice[] {
  return differingFields(mine, theirs).map((field) => ({
    field,
    taken: base?.[field] === mine[field] ? 'theirs' : 'mine',
  }));
}

/** The wording that results from the choices. */
export function chosenWording(mine: Wording, theirs: Wording, choices: readonly Choice[]): Wording {
  const taken = choices.filter((choice) => choice.taken === 'mine').map(({ field }) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(taken) };
}
