import { type ChangeEventHandler, type ReactNode, useState } from 'react';
import * as words from '../words.ts';
import styles from './Field.module.css';

export interface FieldProps {
  /** The element's id, unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly problem?: ReactNode;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly inputMode?: 'numeric' | 'email';
  readonly defaultValue?: string;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** For a page that needs the value at every keystroke; otherwise the browser keeps it. */
  readonly value?: string;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
}

/**
 * An input with its label and its problem. It is uncontrolled by default, so that password managers, paste and text typed
 * before hydration all work.
 */
export function Field({ id, label, type, hint, problem, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const isProse = type === 'text' && input.autoComplete !== 'username';
  const notes = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={styles.input}
          type={type === 'password' && isShown ? 'text' : type}
          aria-invalid={problem !== undefined}
          {...(notes !== '' && { 'aria-describedby': notes })}
          {...(isProse ? {} : { autoCapitalize: 'none', spellCheck: false })}
        />
        {type === 'password' && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            <span aria-hidden="true">{isShown ? words.hide : words.show}</span>
            <span className="visuallyHidden">{words.reveal}</span>
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
