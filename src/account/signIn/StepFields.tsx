import type { ReactNode } from 'react';
import type { SignInMethods } from '../../shared/protocol/account.ts';
import { Field, PasswordField, UsernameField } from '../../ui/forms/Field.tsx';
import type { ProblemField } from '../words.tsx';
import { type AddressedStep, type LoginStatus, type LoginStep, setsPassword } from './loginSteps.ts';
import * as words from './words.ts';

export interface StepFieldsProps {
  readonly step: LoginStep;
  readonly status: LoginStatus;
  readonly methods: SignInMethods;
  readonly addressOf: (kind: AddressedStep) => string;
  readonly email?: string | undefined;
}

/** What was typed is kept from one step to the next: a field that both have stays at its place among the children. */
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
      <span lang={status.lang}>{status.message}</span>
    );
  }
  const { kind } = step;
  const mailedTo = step.kind === 'typeCode' ? (step.fields.email ?? '') : undefined;
  const needsAccount = kind !== 'typeCode' && kind !== 'resetLink';
  const needsNewPassword = setsPassword(step) || (step.kind === 'typeCode' && step.after === 'reset');
  return (
    <>
      {kind === 'signUp' && methods.names && <p>{words.noMailHere}</p>}
      {instructions[kind]?.map((instruction) => (
        <p key={instruction}>{instruction}</p>
      ))}
      {mailedTo !== undefined && (
        <>
          <p role="status">{words.codeSent(mailedTo)}</p>
          <UsernameField email={mailedTo} />
        </>
      )}
      {needsAccount && <Identifier {...props} problem={problems.email} />}
      {kind === 'signIn' && (
        <PasswordField id="login-password" label={words.passwordLabel} problem={problems.password} />
      )}
      {kind === 'typeCode' && (
        <Field
          id="login-code"
          name="code"
          label={words.codeLabel}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          problem={problems.code}
        />
      )}
      {kind === 'recover' && (
        <Field
          id="login-recovery-code"
          name="code"
          label={words.recoveryCodeLabel}
          autoComplete="off"
          required
          problem={problems.code}
          hint={words.recoveryCodeHint}
        />
      )}
      {needsNewPassword && (
        <PasswordField
          id="login-new-password"
          label={words.newPasswordLabel}
          autoComplete="new-password"
          problem={problems.password}
          hint={words.newPasswordHint}
        />
      )}
      {kind === 'signUp' && (
        <Field
          id="login-name"
          name="name"
          label={words.nameLabel}
          autoComplete="name"
          problem={problems.name}
          hint={words.nameHint}
        />
      )}
    </>
  );
}

const instructions: { readonly [kind in LoginStep['kind']]?: readonly string[] } = {
  reset: [words.codeIsMailed],
  code: [words.codeIsMailed],
  recover: [words.recoveryCodeIs, words.noRecoveryCode],
  resetLink: [words.resetLinkUse],
};

/** The field for the e-mail address or, in a library that sends no mail, a name. */
function Identifier({ step, methods, email, problem }: StepFieldsProps & { readonly problem: ReactNode }) {
  return (
    <Field
      id="login-email"
      name="email"
      label={methods.names ? words.addressOrNameLabel : words.addressLabel}
      autoComplete="username"
      required
      problem={problem}
      {...(methods.names && step.kind === 'signUp' && { hint: words.addressOrNameHint })}
      {...(!methods.names && { inputMode: 'email' })}
      {...(email !== undefined && { defaultValue: email })}
    />
  );
}
