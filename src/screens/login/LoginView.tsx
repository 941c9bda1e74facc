import type { FormEvent, ReactNode } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import type { SignInMethods } from '../../shared/accounts.ts';
import { stepAddress } from './errand.ts';
import styles from './LoginView.module.css';
import type { AskedStep, Fields, LoginStep } from './loginSteps.ts';
import { StepFields, type StepFieldsProps } from './StepFields.tsx';

interface LoginViewProps extends StepFieldsProps {
  /** Above the form: why the reader is here. */
  readonly intro?: ReactNode;
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
  recover: 'A new password by your recovery code',
  typeCode: 'The code from your mail',
  resetLink: 'A new password by your link',
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
      <h1 id="login-title" className={styles.title} tabIndex={-1}>
        {titles[step.kind]}
      </h1>
      {intro}
      {step.kind === 'signUp' && (
        <p className={styles.intro}>
          An account keeps your reading list and your place in each story the same on all your devices. You
          don’t need one to read or listen. You can add what you have already read on this device.
        </p>
      )}
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
      {hasProviders(step) && methods.providers.length > 0 && (
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

function hasProviders({ kind }: LoginStep): boolean {
  return kind !== 'typeCode' && kind !== 'resetLink';
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
    case 'recover':
    case 'resetLink':
      return 'Set the password and sign in';
    default:
      return step satisfies never;
  }
}

/** Where else one can go from a step. Those that depend on mail come last: they may become known last. */
function otherSteps(
  { kind }: LoginStep,
  { emailCode, names }: SignInMethods,
): readonly (readonly [AskedStep, string])[] {
  if (kind === 'typeCode') return [];
  const steps: (readonly [AskedStep, string])[] = [];
  if (kind !== 'signIn') steps.push(['signIn', 'Sign in with a password']);
  if (kind !== 'signUp' && kind !== 'resetLink') steps.push(['signUp', 'Create an account']);
  if (names && kind !== 'recover') {
    steps.push(['recover', kind === 'resetLink' ? 'I have a recovery code' : 'I forgot my password']);
  }
  if (emailCode) {
    if (kind !== 'reset') steps.push(['reset', 'I forgot my password']);
    if (kind === 'reset') steps.push(['recover', 'I have a recovery code']);
    if (kind !== 'code') steps.push(['code', 'Sign in by a code instead']);
  }
  return steps;
}
