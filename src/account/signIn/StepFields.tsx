import type { ReactNode } from 'react';
import type { SignInMethods } from '../../shared/protocol/account.ts';
import { Field, PasswordField, UsernameField } from '../../ui/forms/Field.tsx';
import type { ProblemField } from '../words.tsx';
import type { AskedStep, LoginStatus, LoginStep } from './loginSteps.ts';
import * as words from './words.ts';

export interface StepFieldsProps {
  readonly step: LoginStep;
  readonly status: LoginStatus;
  readonly methods: SignInMethods;
  /** The address of another step. */
  readonly addressOf: (kind: AskedStep) => string;
  /** The initial value of the field for the address or name. */
  readonly email?: string | undefined;
}

/** The fields of a step and their instructions. Keys preserve what was typed from one step to the next. */
export function StepFields(props: StepFieldsProps) {
  const { step, status, methods, addressOf } = props;
  const problems: Partial<Record<ProblemField, ReactNode>> = {};
  if (status.kind === 'failed' && status.field) {
    problems[status.field] = status.offersSignIn ? (
      <>
        {status.message}
        <a href={addressOf('signIn')}>{words.signInIfYours}</a>.
      </>
    ) : (
      status.message
    );
  }
  switch (step.kind) {
    case 'signIn':
      return (
        <>
          <Identifier key="email" {...props} problem={problems.email} />
          <PasswordField
            key="current"
            id="login-password"
            label={words.passwordLabel}
            problem={problems.password}
          />
        </>
      );
    case 'signUp':
      return (
        <>
          {methods.names && <p>{words.noMailHere}</p>}
          <Identifier
            key="email"
            {...props}
            problem={problems.email}
            hint={methods.names ? words.addressOrNameHint : undefined}
          />
          <NewPassword key="new" problem={problems.password} />
          <Field
            id="login-name"
            name="name"
            label={words.nameLabel}
            type="text"
            autoComplete="name"
            problem={problems.name}
            hint={words.nameHint}
          />
        </>
      );
    case 'reset':
    case 'code':
      return (
        <>
          <p>{words.codeIsMailed}</p>
          <Identifier key="email" {...props} problem={problems.email} />
        </>
      );
    case 'recover':
      return (
        <>
          <p>{words.recoveryCodeIs}</p>
          <p>{words.noRecoveryCode}</p>
          <Identifier key="email" {...props} problem={problems.email} />
          <Field
            id="login-recovery-code"
            name="code"
            label={words.recoveryCodeLabel}
            type="text"
            autoComplete="off"
            required
            problem={problems.code}
            hint={words.recoveryCodeHint}
          />
          <NewPassword key="new" problem={problems.password} />
        </>
      );
    case 'resetLink':
      return (
        <>
          <p>{words.resetLinkUse}</p>
          <NewPassword key="new" problem={problems.password} />
        </>
      );
    case 'typeCode':
      return (
        <>
          <p role="status">{words.codeSent(step.fields.email ?? '')}</p>
          <UsernameField email={step.fields.email ?? ''} />
          <Field
            id="login-code"
            name="code"
            label={words.codeLabel}
            type="text"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            problem={problems.code}
          />
          {step.after === 'reset' && <NewPassword key="new" problem={problems.password} />}
        </>
      );
    default:
      return step satisfies never;
  }
}

/** The field for the e-mail address or, in a library that sends no mail, a name. */
function Identifier({
  methods,
  email,
  problem,
  hint,
}: Omit<StepFieldsProps, 'step' | 'status' | 'addressOf'> & {
  readonly problem: ReactNode;
  readonly hint?: string | undefined;
}) {
  return (
    <Field
      id="login-email"
      name="email"
      label={methods.names ? words.addressOrNameLabel : words.addressLabel}
      type="text"
      autoComplete="username"
      required
      problem={problem}
      {...(hint !== undefined && { hint })}
      {...(!methods.names && { inputMode: 'email' })}
      {...(email !== undefined && { defaultValue: email })}
    />
  );
}

function NewPassword({ problem }: { readonly problem: ReactNode }) {
  return (
    <PasswordField
      id="login-new-password"
      label={words.newPasswordLabel}
      autoComplete="new-password"
      problem={problem}
      hint={words.newPasswordHint}
    />
  );
}
