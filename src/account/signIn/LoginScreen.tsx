import { useEffect, useRef, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isSignedIn, type SessionState } from '../../settings/session.ts';
import type { SignInMethods } from '../../shared/protocol/account.ts';
import { warn } from '../../shared/warn.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { useUnlisted } from '../../ui/page/TitledPage.tsx';
import { useSession } from '../../ui/useSession.ts';
import { RecoveryCode } from '../RecoveryCode.tsx';
import type { FirstRecoveryCode, MadeRecoveryCode } from '../session/accountActions.ts';
import {
  calling,
  isSignInUnderWay,
  signIn,
  signInMethods,
  signOut,
  withAccount,
} from '../session/lateSession.ts';
import type { SignInOutcome } from '../session/liveSession.ts';
import { failureWords } from '../words.tsx';
import styles from './LoginView.module.css';
import { focusTitle, LoginFrame, LoginView } from './LoginView.tsx';
import {
  afterCodeSent,
  type Fields,
  failedStatus,
  type LoginPurpose,
  type LoginStatus,
  type LoginStep,
  purposeOf,
  requestOf,
  setsPassword,
  stepAddress,
  takeSecrets,
} from './loginSteps.ts';
import * as words from './words.ts';

/** Assumed until the library has answered. */
const passwordOnly: SignInMethods = { emailCode: false, names: false, providers: [] };

const unfinished: LoginStatus = { kind: 'failed', message: words.unfinished };

interface LoginScreenProps {
  /** What the server rendered the HTML from, if it was this page's. */
  readonly first?: SignInMethods | undefined;
}

interface Attempt {
  readonly from: LoginStep;
  readonly next?: LoginStep;
  readonly purpose: LoginPurpose;
  /** A password that is new to the account. */
  readonly password?: string;
}

interface ResetLink {
  readonly token: string;
  /** Without the token. Once the query differs, the reader has moved on to something else. */
  readonly search: string;
}

export function LoginScreen({ first }: LoginScreenProps) {
  useUnlisted(words.title);
  const session = useSession();
  const methods = useSignInMethods(first);
  const search = useSearch({ ssrSearch: '' });
  const purpose = purposeOf(search, globalThis.location?.origin ?? 'http://localhost');
  const [mailed, setMailed] = useState<Extract<LoginStep, { kind: 'typeCode' }>>();
  const [resetLink, setResetLink] = useState<ResetLink>();
  const [made, setMade] = useState<FirstRecoveryCode>();
  const isReset = resetLink?.search === search;
  const step: LoginStep =
    mailed ?? (isReset ? { kind: 'resetLink', token: resetLink.token } : { kind: purpose.step });
  const [status, setStatus] = useState<LoginStatus>({ kind: 'ready' });
  const [isReturning, setReturning] = useState(false);
  const hasArrived = useRef(false);

  async function settle(outcome: SignInOutcome, { from, next, purpose, password }: Attempt) {
    const { returnTo, setupToken } = purpose;
    switch (outcome.kind) {
      case 'signedIn': {
        if (setupToken !== undefined && !(await claim(setupToken))) return;
        const code = password === undefined ? undefined : await firstRecoveryCode(password);
        if (code !== undefined) {
          setMade(code);
          return setStatus({ kind: 'ready' });
        }
        // A page speaks one language for as long as it lives.
        if (outcome.speaksOther) location.replace(returnTo);
        else navigate(returnTo, { replace: true });
        return;
      }
      case 'codeSent':
        if (next?.kind === 'typeCode') setMailed(next);
        return setStatus({ kind: 'ready' });
      case 'leaving':
        return; // the page is being left, so the button stays busy
      case 'tooLate':
        return setStatus({ kind: 'failed', message: words.tooLate });
      case 'failed':
        return setStatus(failedStatus(outcome.failure, from));
      default:
        outcome satisfies never;
    }
  }

  async function claim(token: string): Promise<boolean> {
    setStatus({ kind: 'busy' });
    const answer = await withAccount(calling('mutation', 'account:claimAdmin', { token }));
    if (!answer.ok) setStatus({ kind: 'failed', ...failureWords(answer.failure) });
    return answer.ok;
  }

  async function submit(typed: Fields): Promise<void> {
    setStatus({ kind: 'busy' });
    const ticket = newTicket();
    const { provider, params } = requestOf(step, typed, ticket, purpose.setupToken);
    const outcome = await signIn(provider, params);
    await settle(outcome, {
      from: step,
      next: afterCodeSent(step, typed, ticket),
      purpose,
      ...(setsPassword(step) && typed.password !== undefined && { password: typed.password }),
    });
  }

  async function sendAgain(): Promise<void> {
    if (step.kind !== 'typeCode' || status.kind === 'busy') return;
    setStatus({ kind: 'busy' });
    const { provider, params } = requestOf({ kind: step.after }, step.fields, step.ticket);
    await settle(await signIn(provider, params), { from: step, next: step, purpose });
  }

  async function goToProvider(id: string): Promise<void> {
    if (status.kind === 'busy') return;
    setStatus({ kind: 'busy' });
    const redirectTo = location.pathname + location.search;
    await settle(await signIn(id, { redirectTo }), { from: step, purpose });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins afresh
  useEffect(() => {
    setMailed(undefined);
    setStatus({ kind: 'ready' });
  }, [purpose.step, isReset]);

  // The focused element was removed with the previous step, except a field that both steps have, which may be in use.
  const shownStep = useRef(step.kind);
  useEffect(() => {
    if (shownStep.current === step.kind) return;
    shownStep.current = step.kind;
    if (step.kind === 'typeCode') document.getElementById('login-code')?.focus();
    else if (!(document.activeElement instanceof HTMLInputElement)) focusTitle();
  }, [step.kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival at this page
  useEffect(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    const { code, resetToken, address } = takeSecrets(new URL(location.href));
    if (code !== null || resetToken !== null) history.replaceState(history.state, '', address);
    if (resetToken) setResetLink({ token: resetToken, search: location.search });
    arrive(purposeOf(location.search, location.origin), code).catch(warn('Resuming the sign-in failed'));
  }, []);

  async function arrive(purpose: LoginPurpose, code: string | null): Promise<void> {
    // A code that this browser did not request is ignored: an attacker may have sent it, to sign the reader in to
    // another account.
    if (!(await isSignInUnderWay())) return;
    if (!code) return setStatus((status) => (status.kind === 'ready' ? unfinished : status));
    setReturning(true);
    setStatus({ kind: 'busy' });
    await settle(await signIn(undefined, { code }), { from: { kind: 'signIn' }, purpose });
    setReturning(false);
  }

  // The browser's back button may restore this page from the back/forward cache, still busy.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setStatus({ kind: 'ready' });
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  if (isReturning) {
    return (
      <LoginFrame title={words.title}>
        <p role="status">{words.returning}</p>
      </LoginFrame>
    );
  }
  const isTheirs = session && session.kind !== 'guest' && session.user.id === made?.userId;
  if (made && isTheirs && isSignedIn(session)) {
    return <NewRecoveryCode made={made} onSaved={() => navigate(purpose.returnTo, { replace: true })} />;
  }
  if (session && isSignedIn(session) && status.kind !== 'busy') {
    return (
      <AlreadySignedIn
        session={session}
        purpose={purpose}
        hasResetLink={isReset}
        problem={status.kind === 'failed' ? status.message : undefined}
        onClaim={(token) => void claim(token).then((isClaimed) => isClaimed && navigate(purpose.returnTo))}
      />
    );
  }
  return (
    <LoginView
      step={step}
      status={status}
      methods={methods}
      intro={<LoginIntro session={session} purpose={purpose} />}
      email={session?.kind === 'needsSignIn' ? session.user.email : undefined}
      onSubmit={(typed) => void submit(typed)}
      addressOf={(kind) => stepAddress(search, kind)}
      onStepBack={() => setMailed(undefined)}
      onProvider={(id) => void goToProvider(id)}
      onCodeAgain={() => void sendAgain()}
    />
  );
}

interface AlreadySignedInProps {
  readonly session: SessionState;
  readonly purpose: LoginPurpose;
  /** The reader opened a link to reset a password, possibly of another account. */
  readonly hasResetLink: boolean;
  readonly problem: string | undefined;
  readonly onClaim: (token: string) => void;
}

function AlreadySignedIn({ session, purpose, hasResetLink, problem, onClaim }: AlreadySignedInProps) {
  const { setupToken, returnTo } = purpose;
  const who = session.kind === 'guest' ? '' : session.user.name || session.user.email;
  if (hasResetLink) {
    return (
      <LoginFrame title={words.titles.resetLink}>
        <p role="status">{words.resetWhileSignedIn(who)}</p>
        <div className={styles.ways}>
          <ActionButton label={words.signOut} strong onPress={signOut} />
        </div>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={words.alreadySignedIn}>
      {who !== '' && <p role="status">{words.signedInAs(who)}</p>}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        {setupToken === undefined ? (
          <ActionLink label={returnTo === '/' ? words.toStories : words.backToPage} href={returnTo} />
        ) : (
          <ActionButton label={words.becomeAdmin} strong onPress={() => onClaim(setupToken)} />
        )}
        <ActionLink label={words.toAccount} href="/account" />
      </div>
    </LoginFrame>
  );
}

function LoginIntro({
  session,
  purpose,
}: {
  readonly session: SessionState | undefined;
  readonly purpose: LoginPurpose;
}) {
  if (purpose.setupToken !== undefined) return <p className={styles.intro}>{words.setupIntro}</p>;
  if (session?.kind !== 'needsSignIn') return null;
  return (
    <div className={styles.intro}>
      <p>
        {words.signedOut(session.user.email || session.user.name)} {words.whenSignedOut}
      </p>
      <button type="button" className={styles.other} onClick={signOut}>
        {words.useAnotherAccount}
      </button>
    </div>
  );
}

/** Those of the first paint, otherwise the library's answer. */
function useSignInMethods(first: SignInMethods | undefined): SignInMethods {
  const [methods, setMethods] = useState(first);
  useEffect(() => {
    if (first) return;
    signInMethods().then(
      (answer) => answer && setMethods(answer),
      warn('The sign-in methods could not be fetched'),
    );
  }, [first]);
  return methods ?? passwordOnly;
}

/** The view that shows the code is loaded with this file: a code that is never shown would block new ones. */
async function firstRecoveryCode(password: string): Promise<FirstRecoveryCode | undefined> {
  const made = await withAccount((actions) => actions.makeFirstRecoveryCode(password));
  if (made.ok) return made.value;
  console.warn(`The recovery code was not made; the account's page makes it: ${made.failure.kind}`);
  return undefined;
}

/** Binds a code to this page. */
function newTicket(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
}

interface NewRecoveryCodeProps {
  readonly made: MadeRecoveryCode;
  readonly onSaved: () => void;
}

function NewRecoveryCode({ made: { code, account }, onSaved }: NewRecoveryCodeProps) {
  useEffect(focusTitle, []);
  return (
    <LoginFrame title={words.keepCodeTitle}>
      <div className={styles.words}>
        <p>{words.keepCode}</p>
        <p>{words.keepCodeWhere}</p>
      </div>
      <RecoveryCode code={code} account={account} savedLabel={words.codeKept} onSaved={onSaved} />
    </LoginFrame>
  );
}
