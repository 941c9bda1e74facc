import { differingFields, type Wording, type WordingField } from './wording.ts';

export type Side = 'mine' | 'theirs';

/** A field of which two curators made two things, and which of them is taken. */
export interface Choice {
  readonly field: WordingField;
  readonly taken: Side;
}

/**
 * What is to be chosen between `mine` and `theirs`. `base` is what mine began from, as far as it is known: where mine
 * still says the same, theirs is proposed, else mine.
 */
export function choicesOf(base: Wording | undefined, mine: Wording, theirs: Wording): readonly Choice[] {
  return differingFields(mine, theirs).map((field) => ({
    field,
    taken: base?.[field] === mine[field] ? 'theirs' : 'mine',
  }));
}

/** What comes of the choices. */
export function chosenWording(mine: Wording, theirs: Wording, choices: readonly Choice[]): Wording {
  const taken = choices.filter((choice) => choice.taken === 'mine').map(({ field }) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(taken) };
}
