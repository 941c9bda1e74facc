import type { FormEvent, ReactNode } from 'react';
import type { SignInMethods } from '../../shared/protocol/account.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import * as common from '../../ui/words.ts';
import styles from './LoginView.module.css';
import type { AddressedStep, Fields, LoginStep } from './loginSteps.ts';
import { StepFields, type StepFieldsProps } from './StepFields.tsx';
import * as words from './words.ts';

interface LoginViewProps extends StepFieldsProps {
  readonly intro: ReactNode;
  readonly onSubmit: (typed: Fields) => void;
  readonly onStepBack: () => void;
  readonly onProvider: (id: string) => void;
  readonly onCodeAgain: () => void;
}

/** Pure: the server renders it too. */
export function LoginView(props: LoginViewProps) {
  const { step, status, methods, intro, addressOf, onSubmit, onStepBack, onProvider, onCodeAgain } = props;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (status.kind === 'busy') return;
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onSubmit(Object.fromEntries(typed) as Fields);
  }
  return (
    <LoginFrame title={words.titles[step.kind]}>
      {intro}
      {step.kind === 'signUp' && <p className={styles.intro}>{words.signUpIntro}</p>}
      {/* Before scripts are loaded, a form with this method validates its fields and sends nothing. */}
      <form method="dialog" className={styles.form} onSubmit={submit}>
        <StepFields {...props} />
        {status.kind === 'failed' && status.field === undefined && (
          <p className={styles.problem} role="alert" lang={status.lang}>
            {status.message}
          </p>
        )}
        <ActionButton label={status.kind === 'busy' ? common.oneMoment : submitWords(step)} strong submits />
      </form>
      <ul className={styles.others}>
        {otherSteps(step, methods).map(([kind, name]) => (
          <li key={kind}>
            <a className={styles.other} href={addressOf(kind)}>
              {name}
            </a>
          </li>
        ))}
        {step.kind === 'typeCode' && (
          <>
            <li>
              <button type="button" className={styles.other} onClick={onCodeAgain}>
                {words.sendAnotherCode}
              </button>
            </li>
            <li>
              <button type="button" className={styles.other} onClick={onStepBack}>
                {words.goBack}
              </button>
            </li>
          </>
        )}
      </ul>
      {step.kind !== 'typeCode' && step.kind !== 'resetLink' && methods.providers.length > 0 && (
        <section className={styles.providers} aria-label={words.providers}>
          {methods.providers.map(({ id, name }) => (
            <ActionButton key={id} label={words.continueWith(name)} onPress={() => onProvider(id)} />
          ))}
        </section>
      )}
    </LoginFrame>
  );
}

function submitWords(step: LoginStep): string {
  if (step.kind === 'typeCode') return step.after === 'reset' ? words.setPassword : words.signIn;
  return submits[step.kind];
}

const submits = {
  signIn: words.signIn,
  signUp: words.createAccount,
  reset: words.sendCode,
  code: words.sendCode,
  recover: words.setPassword,
  resetLink: words.setPassword,
} as const;

/** Steps that depend on mail are last, because they may be known last. */
function otherSteps({ kind }: LoginStep, { emailCode, names }: SignInMethods) {
  if (kind === 'typeCode') return [];
  const steps: (readonly [AddressedStep, string])[] = [];
  if (kind !== 'signIn') steps.push(['signIn', kind === 'signUp' ? words.hasAccount : words.toSignIn]);
  if (kind !== 'signUp' && kind !== 'resetLink') steps.push(['signUp', words.toSignUp]);
  if (names && kind !== 'recover') {
    steps.push(['recover', kind === 'resetLink' ? words.toRecover : words.forgotPassword]);
  }
  if (emailCode) {
    if (kind !== 'reset') steps.push(['reset', words.forgotPassword]);
    if (kind === 'reset') steps.push(['recover', words.toRecover]);
    if (kind !== 'code') steps.push(['code', words.toCode]);
  }
  return steps;
}

export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <article className={styles.login}>
      <h1 id="login-title" className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </article>
  );
}

export function focusTitle(): void {
  document.getElementById('login-title')?.focus();
}
