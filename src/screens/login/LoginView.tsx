import type { FormEvent, ReactNode } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { Field } from '../../parts/Field.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import type { SignInMethods } from '../../shared/accounts.ts';
import { stepAddress } from './errand.ts';
import styles from './LoginView.module.css';
import type { AskedStep, Fields, LoginStatus, LoginStep } from './loginSteps.ts';

export interface LoginViewProps {
  readonly step: LoginStep;
  readonly status: LoginStatus;
  readonly methods: SignInMethods;
  /** No mail is sent: nobody has to show that an address is theirs, and an account is its address and its password. */
  readonly takesAnyAddress?: boolean;
  /** Above the form: why the reader is here. */
  readonly intro?: ReactNode;
  /** What the e-mail field begins with. */
  readonly email?: string | undefined;
  readonly onSubmit?: (typed: Fields) => void;
  /** Where another step is. */
  readonly addressOf?: (kind: AskedStep) => string;
  /** From the code back to where it was asked for. */
  readonly onStepBack?: () => void;
  readonly onProvider?: (id: string) => void;
  readonly onCodeAgain?: () => void;
}

const titles: { readonly [kind in LoginStep['kind']]: string } = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  reset: 'A new password',
  code: 'Sign in by a code',
  typeCode: 'The code from your mail',
};

/** The way in. Pure: the server paints it too. */
export function LoginView(props: LoginViewProps) {
  const {
    step,
    status,
    methods,
    intro,
    addressOf = (kind) => stepAddress('', kind),
    onSubmit,
    onStepBack,
    onProvider,
    onCodeAgain,
  } = props;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (status.kind === 'busy') return;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onSubmit?.(Object.fromEntries(typed) as Fields);
  }
  return (
    <article className={styles.login}>
      <h1 className={styles.title}>{titles[step.kind]}</h1>
      {intro}
      {/* Pressed before the scripts are there, a form of this method checks its fields and sends nothing anywhere. */}
      <form method="dialog" className={styles.form} onSubmit={submit}>
        <StepFields {...props} />
        {status.kind === 'failed' && status.field === undefined && (
          <p className={styles.problem} role="alert">
            {status.message}
          </p>
        )}
        <ActionButton strong submits>
          {status.kind === 'busy' ? 'One moment…' : submitWords(step)}
        </ActionButton>
      </form>
      <ul className={styles.others}>
        {otherSteps(step, methods).map(([kind, words]) => (
          <li key={kind}>
            <a className={styles.other} href={addressOf(kind)}>
              {words}
            </a>
          </li>
        ))}
        {step.kind === 'typeCode' && (
          <>
            <li>
              <button type="button" className={styles.other} onClick={onCodeAgain}>
                Send another code
              </button>
            </li>
            <li>
              <button type="button" className={styles.other} onClick={onStepBack}>
                Go back
              </button>
            </li>
          </>
        )}
      </ul>
      {step.kind !== 'typeCode' && methods.providers.length > 0 && (
        <section className={styles.providers} aria-label="Other ways to sign in">
          {methods.providers.map(({ id, name }) => (
            <ActionButton key={id} onPress={() => onProvider?.(id)}>
              {`Continue with ${name}`}
            </ActionButton>
          ))}
        </section>
      )}
    </article>
  );
}

function StepFields({ step, status, email, takesAnyAddress = false }: LoginViewProps) {
  const problems = status.kind === 'failed' && status.field ? { [status.field]: status.message } : {};
  const address = (
    <Field
      key="email"
      id="login-email"
      name="email"
      label="E-mail address"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      problem={problems.email}
      {...(email !== undefined && { defaultValue: email })}
    />
  );
  switch (step.kind) {
    case 'signIn':
      return (
        <>
          {address}
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
          {address}
          <NewPassword problem={problems.password} />
          <Field
            id="login-name"
            name="name"
            label="Name, if you like"
            type="text"
            autoComplete="name"
            maxLength={80}
            problem={problems.name}
            hint="Shown to you alone."
          />
          {takesAnyAddress && (
            <p>
              If you have an account here already, sign in instead: the same address with another password
              makes another account, with nothing in it.
            </p>
          )}
        </>
      );
    case 'reset':
    case 'code':
      return (
        <>
          <p>We send eight digits to this address; you type them here.</p>
          {address}
        </>
      );
    case 'typeCode':
      return (
        <>
          <p role="status">
            {`If ${step.fields.email ?? ''} can sign in here, a mail with a code of eight digits is on its way. It is good for 15 minutes.`}
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
          {step.after === 'reset' && <NewPassword problem={problems.password} />}
        </>
      );
    default:
      return step satisfies never;
  }
}

function NewPassword({ problem }: { readonly problem: string | undefined }) {
  return (
    <Field
      key="new"
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

function submitWords(step: LoginStep): string {
  switch (step.kind) {
    case 'signIn':
      return 'Sign in';
    case 'signUp':
      return 'Create the account';
    case 'reset':
    case 'code':
      return 'Send the code';
    case 'typeCode':
      return step.after === 'reset' ? 'Set the password and sign in' : 'Sign in';
    default:
      return step satisfies never;
  }
}

/** Where else one can go from a step. Those that need mail come last: they may become known last. */
function otherSteps(
  { kind }: LoginStep,
  { emailCode }: SignInMethods,
): readonly (readonly [AskedStep, string])[] {
  if (kind === 'typeCode') return [];
  const steps: (readonly [AskedStep, string])[] = [];
  if (kind !== 'signIn') steps.push(['signIn', 'Sign in with a password']);
  if (kind !== 'signUp') steps.push(['signUp', 'Create an account']);
  if (emailCode) {
    if (kind !== 'reset') steps.push(['reset', 'I forgot my password']);
    if (kind !== 'code') steps.push(['code', 'Sign in by a code instead']);
  }
  return steps;
}
