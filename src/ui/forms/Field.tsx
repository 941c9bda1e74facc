import { type ComponentProps, type ReactNode, useState } from 'react';
import * as words from '../words.ts';
import styles from './Field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  /** Unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password';
  readonly autoComplete: string;
  readonly hint?: ReactNode;
  readonly problem?: ReactNode;
}

/** Uncontrolled by default, so that password managers, paste and text typed before hydration all work. */
export function Field({ id, label, type = 'text', hint, problem, ...input }: FieldProps) {
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
            className={`soft hovers ${styles.reveal}`}
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

interface PasswordFieldProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'problem'> {
  readonly name?: string;
  /** 'off' for a password of another account than the one that the form is about. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
}

export function PasswordField(props: PasswordFieldProps) {
  const { name = 'password', autoComplete = 'current-password', ...field } = props;
  return (
    <Field
      {...field}
      name={name}
      type="password"
      autoComplete={autoComplete}
      required
      {...(autoComplete === 'new-password' && { minLength: 8 })}
    />
  );
}

/** Tells password managers which account a form's password belongs to, where the form has no field for it. Never shown. */
export function UsernameField({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
