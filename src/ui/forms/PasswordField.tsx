import { Field, type FieldProps } from './Field.tsx';

interface PasswordFieldProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'problem'> {
  readonly name?: string;
  /** 'off' for a password of another account than the one that the form is about. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
}

/** A required field for a password. A new one has the length that the server asks for. */
export function PasswordField({
  name = 'password',
  autoComplete = 'current-password',
  ...field
}: PasswordFieldProps) {
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
