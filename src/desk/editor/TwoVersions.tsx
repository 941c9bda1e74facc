import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { Section } from '../Section.tsx';
import { type Choice, choicesOf, chosenValues, type Side } from '../unsaved/choices.ts';
import styles from './Editor.module.css';
import { type FormFieldName, type FormValues, formFields } from './formValues.ts';
import * as words from './words.ts';

interface TwoVersionsProps {
  /** The values that `mine` is based on, if known. */
  readonly base: FormValues | undefined;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly name: string;
  readonly onChosen: (values: FormValues) => void;
  readonly onLater: () => void;
}

/** Compares two curators' versions field by field and lets the curator choose. It saves nothing. */
export function TwoVersions({ base, mine, theirs, name, onChosen, onLater }: TwoVersionsProps) {
  const [sides, setSides] = useState<ReadonlyMap<FormFieldName, Side>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const versions = { mine, theirs };
  useEffect(() => heading.current?.focus(), []);
  const choices = choicesOf(base, mine, theirs).map(
    ({ field, taken }): Choice<FormFieldName> => ({ field, taken: sides.get(field) ?? taken }),
  );
  return (
    <Section title={words.twoVersions(name)} heading={heading} className={desk.versions}>
      <p>{words.howToChoose}</p>
      {choices.map(({ field, taken }) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{formFields[field].label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <span className={`${desk.check} ${desk.soft}`}>
                <input
                  type="radio"
                  name={`choice-${field}`}
                  checked={taken === side}
                  onChange={() => setSides(new Map(sides).set(field, side))}
                />
                {side === 'mine' ? words.mine : words.theirs(name)}
              </span>
              <span lang={versions[side].language} className={styles.value}>
                {versions[side][field] || '–'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={desk.actions}>
        <ActionButton
          label={words.takeChosen}
          strong
          onPress={() => onChosen(chosenValues(mine, theirs, choices))}
        />
        <ActionButton label={words.later} onPress={onLater} />
      </div>
    </Section>
  );
}
