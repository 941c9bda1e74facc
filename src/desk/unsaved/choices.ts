import { isSame } from '../../shared/sameData.ts';

export type Side = 'mine' | 'theirs';

/** A field that two curators changed differently, and whose version is taken. */
export interface Choice<Field> {
  readonly field: Field;
  readonly taken: Side;
}

/** The fields whose values differ, in the form's order. */
export function differingFields<Values extends object>(a: Values, b: Values): (keyof Values & string)[] {
  return (Object.keys(b) as (keyof Values & string)[]).filter((field) => !isSame(a[field], b[field]));
}

/** Where mine is unchanged since `base`, the values on which it is based, theirs is proposed, else mine. */
export function choicesOf<Values extends object>(
  base: Values | undefined,
  mine: Values,
  theirs: Values,
): readonly Choice<keyof Values & string>[] {
  return differingFields(mine, theirs).map((field) => ({
    field,
    taken: base && isSame(base[field], mine[field]) ? 'theirs' : 'mine',
  }));
}

/** The values that result from the choices. */
export function chosenValues<Values extends object>(
  mine: Values,
  theirs: Values,
  choices: readonly Choice<keyof Values>[],
): Values {
  const taken = choices.filter((choice) => choice.taken === 'mine').map(({ field }) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(taken) };
}
