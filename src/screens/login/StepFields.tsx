import { Field } from '../../parts/Field.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import type { SignInMethods } from '../../shared/accounts.ts';
import type { LoginStatus, LoginStep } from './loginSteps.ts';

export interface StepFieldsProps {
  readonly step: LoginStep;
  readonly status: LoginStatus;
  readonly methods: SignInMethods;
  /** The initial text of the field for address or name. */
  readonly email?: string | undefined;
}

/** What a step asks for, with what to know before it is typed. Keys keep what was typed from one step to the next. */
export function StepFields(props: StepFieldsProps) {
  const { step, status, methods } = props;
  const problems = status.kind === 'failed' && status.field ? { [status.field]: status.message } : {};
  switch (step.kind) {
    case 'signIn':
      return (
        <>
          <Identifier key="email" {...props} problem={problems.email} />
          <Field
            key="current"
            id="login-password"
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            problem={problems.password}
          />
        </>
      );
    case 'signUp':
      return (
        <>
          <p>
            An account keeps your reading list and your places in the stories the same on all your devices.
            Without one you can read, listen and save stories on this device.
          </p>
          {methods.names && (
            <p>
              This library sends no mail. You will be shown a recovery code: keep it in case you forget your
              password.
            </p>
          )}
          <Identifier
            key="email"
            {...props}
            problem={problems.email}
            hint={methods.names ? 'You sign in with it. It can be any name that is still free.' : undefined}
          />
          <NewPassword key="new" problem={problems.password} />
          <Field
            id="login-name"
            name="name"
            label="Name, if you like"
            type="text"
            autoComplete="name"
            maxLength={80}
            problem={problems.name}
            hint="What this library calls you. Shown to you alone."
          />
        </>
      );
    case 'reset':
    case 'code':
      return (
        <>
          <p>We’ll send an eight-digit code to this address.</p>
          <Identifier key="email" {...props} problem={problems.email} />
        </>
      );
    case 'recover':
      return (
        <>
          <p>
            The recovery code is five groups of five letters and digits, shown when you created your account.
            It works once; then you get a new one.
          </p>
          <p>No code? Ask a curator or an admin of this library for a link to set a new password.</p>
          <Identifier key="email" {...props} problem={problems.email} />
          <Field
            id="login-recovery-code"
            name="code"
            label="Recovery code"
            type="text"
            autoComplete="off"
            required
            maxLength={80}
            problem={problems.code}
            hint="Capital letters, spaces and dashes make no difference."
          />
          <NewPassword key="new" problem={problems.password} />
        </>
      );
    case 'resetLink':
      return (
        <>
          <p>Use this link to set a new password. Your other devices will be logged out.</p>
          <NewPassword key="new" problem={problems.password} />
        </>
      );
    case 'typeCode':
      return (
        <>
          <p role="status">
            {`If ${step.fields.email ?? ''} can sign in here, a mail with a code of eight digits is on its way. It works for 15 minutes.`}
          </p>
          <UsernameField email={step.fields.email ?? ''} />
          <Field
            id="login-code"
            name="code"
            label="Code"
            type="text"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            maxLength={20}
            problem={problems.code}
          />
          {step.after === 'reset' && <NewPassword key="new" problem={problems.password} />}
        </>
      );
    default:
      return step satisfies never;
  }
}

/** The field for the e-mail address, or, where no mail is sent, for a name as well. */
function Identifier({
  step,
  methods,
  email,
  problem,
  hint,
}: Omit<StepFieldsProps, 'status'> & {
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
}) {
  // An account that was made with a name keeps it for signing in, also where mail is sent since.
  const takesNames = methods.names || step.kind === 'signIn' || step.kind === 'recover';
  return (
    <Field
      id="login-email"
      name="email"
      label={methods.names ? 'E-mail or name' : 'E-mail address'}
      type={takesNames ? 'text' : 'email'}
      autoComplete="username"
      required
      maxLength={254}
      problem={problem}
      {...(hint !== undefined && { hint })}
      {...(!methods.names && { inputMode: 'email' })}
      {...(email !== undefined && { defaultValue: email })}
    />
  );
}

function NewPassword({ problem }: { readonly problem: string | undefined }) {
  return (
    <Field
      id="login-new-password"
      name="password"
      label="New password"
      type="password"
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={200}
      problem={problem}
      hint="At least eight characters; a few words are easy to remember and hard to guess."
    />
  );
}
