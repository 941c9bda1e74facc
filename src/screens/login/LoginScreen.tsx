import { type ReactNode, useEffect, useRef, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import { failureWords } from '../../parts/failureWords.ts';
import { useSession } from '../../parts/useSession.ts';
import { useUnlisted } from '../../parts/useUnlisted.ts';
import type { SignInMethods } from '../../shared/accounts.ts';
import { isSignedIn, type SessionState } from '../../state/session.ts';
import {
  accountActions,
  isSignInUnderWay,
  signIn,
  signInMethods,
  signOut,
} from '../../sync/session/lateSession.ts';
import type { SignInOutcome } from '../../sync/session/liveSession.ts';
import { arrivalOf, type Errand, errandOf, stepAddress, takeCode } from './errand.ts';
import styles from './LoginView.module.css';
import { LoginView } from './LoginView.tsx';
import {
  afterCodeSent,
  type Fields,
  failedStatus,
  type LoginStatus,
  type LoginStep,
  requestOf,
} from './loginSteps.ts';
import { SignedInView } from './SignedInView.tsx';

/** What a library has before it was asked. */
const passwordOnly: SignInMethods = { emailCode: false, providers: [] };

const unfinished: LoginStatus = {
  kind: 'failed',
  message: 'The sign-in there was not finished. Please try again.',
};

interface LoginScreenProps {
  /** What the HTML was painted from, when it was this page. */
  readonly first?: SignInMethods | undefined;
}

/** `/login`: signing in and signing up, back from a provider's page, and the link that makes the first admin. */
export function LoginScreen({ first }: LoginScreenProps) {
  useUnlisted('Sign in');
  const session = useSession();
  const methods = useMethods(first);
  const search = useSearch({ ssrSearch: '' });
  const errand = errandOf(search, globalThis.location?.origin ?? 'http://localhost');
  const [mailed, setMailed] = useState<Extract<LoginStep, { kind: 'typeCode' }>>();
  const step: LoginStep = mailed ?? { kind: errand.step };
  const [status, setStatus] = useState<LoginStatus>({ kind: 'ready' });
  const [isReturning, setReturning] = useState(false);
  const hasLooked = useRef(false);

  /** What comes of an attempt, whichever way it was made. */
  async function settle(outcome: SignInOutcome, next: LoginStep, { returnTo, setupToken }: Errand) {
    switch (outcome.kind) {
      case 'signedIn': {
        if (setupToken !== undefined && !(await claim(setupToken))) return;
        navigate(returnTo, { replace: true });
        return;
      }
      case 'codeSent':
        if (next.kind === 'typeCode') setMailed(next);
        setStatus({ kind: 'ready' });
        return;
      case 'leaving':
        return; // the page goes, and its button stays busy
      case 'tooLate':
        setStatus({
          kind: 'failed',
          message: 'The sign-in there was not finished in time. Please try again.',
        });
        return;
      case 'failed':
        setStatus(failedStatus(outcome.failure));
        return;
      default:
        outcome satisfies never;
    }
  }

  async function claim(token: string): Promise<boolean> {
    setStatus({ kind: 'busy' });
    const answer = await (await accountActions()).claimAdmin(token);
    if (!answer.ok) setStatus({ kind: 'failed', message: failureWords(answer.failure).message });
    return answer.ok;
  }

  async function submit(typed: Fields): Promise<void> {
    setStatus({ kind: 'busy' });
    const ticket = newTicket();
    const { provider, params } = requestOf(step, typed, ticket);
    const outcome = await signIn(provider, params);
    await settle(outcome, afterCodeSent(step, typed, ticket), errand);
  }

  async function sendAgain(): Promise<void> {
    if (step.kind !== 'typeCode' || status.kind === 'busy') return;
    setStatus({ kind: 'busy' });
    const { provider, params } = requestOf({ kind: step.after }, step.fields, step.ticket);
    await settle(await signIn(provider, params), step, errand);
  }

  async function goToProvider(id: string): Promise<void> {
    if (status.kind === 'busy') return;
    setStatus({ kind: 'busy' });
    const redirectTo = location.pathname + location.search;
    await settle(await signIn(id, { redirectTo }), step, errand);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins afresh
  useEffect(() => {
    setMailed(undefined);
    setStatus({ kind: 'ready' });
  }, [errand.step]);

  // What had the focus went with the step before.
  const shownStep = useRef(step.kind);
  useEffect(() => {
    if (shownStep.current === step.kind) return;
    shownStep.current = step.kind;
    document.getElementById(step.kind === 'typeCode' ? 'login-code' : 'main')?.focus();
  }, [step.kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival at this page
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const { code, address } = takeCode(new URL(location.href));
    if (code !== null) history.replaceState(history.state, '', address);
    arrive(errandOf(location.search, location.origin), code).catch((error: unknown) =>
      console.warn(`The sign-in could not be taken up: ${String(error)}`),
    );
  }, []);

  async function arrive(errand: Errand, code: string | null): Promise<void> {
    const arrival = arrivalOf(code, await isSignInUnderWay());
    switch (arrival.kind) {
      case 'fresh':
        return;
      case 'unfinished':
        setStatus((status) => (status.kind === 'ready' ? unfinished : status));
        return;
      case 'withCode': {
        setReturning(true);
        setStatus({ kind: 'busy' });
        await settle(await signIn(undefined, { code: arrival.code }), { kind: 'signIn' }, errand);
        setReturning(false);
        return;
      }
      default:
        arrival satisfies never;
    }
  }

  // Back from a provider's page by the browser's own button, to a page that it had put to sleep.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setStatus({ kind: 'ready' });
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  if (isReturning) return <SignedInView title="Sign in" words="One moment: you are being signed in." />;
  if (session && isSignedIn(session) && status.kind !== 'busy') {
    return (
      <AlreadySignedIn
        session={session}
        errand={errand}
        problem={status.kind === 'failed' ? status.message : undefined}
        onClaim={(token) => void claim(token).then((isClaimed) => isClaimed && navigate('/account'))}
      />
    );
  }
  return (
    <LoginView
      step={step}
      status={status}
      methods={methods ?? passwordOnly}
      takesAnyAddress={methods?.emailCode === false}
      intro={<Intro session={session} errand={errand} />}
      email={session?.kind === 'needsSignIn' ? session.user.email : undefined}
      onSubmit={(typed) => void submit(typed)}
      addressOf={(kind) => stepAddress(search, kind)}
      onStepBack={() => setMailed(undefined)}
      onProvider={(id) => void goToProvider(id)}
      onCodeAgain={() => void sendAgain()}
    />
  );
}

/** Why the reader may be here. */
function Intro({ session, errand }: { readonly session: SessionState | undefined; readonly errand: Errand }) {
  if (errand.setupToken !== undefined) {
    return (
      <p className={styles.intro}>
        This link makes you the admin of this library. Create an account, or sign in with yours.
      </p>
    );
  }
  if (session?.kind !== 'needsSignIn') return null;
  return (
    <div className={styles.intro}>
      <p>{`${session.user.email || 'You'} was signed out here from elsewhere. What is on this device is still here.`}</p>
      <button type="button" className={styles.other} onClick={signOut}>
        I am somebody else
      </button>
    </div>
  );
}

function AlreadySignedIn({
  session,
  errand,
  problem,
  onClaim,
}: {
  readonly session: SessionState;
  readonly errand: Errand;
  readonly problem: string | undefined;
  readonly onClaim: (token: string) => void;
}): ReactNode {
  const { setupToken, returnTo } = errand;
  const who = session.kind === 'guest' ? '' : session.user.name || session.user.email;
  return (
    <SignedInView title="You are signed in" words={who === '' ? undefined : `As ${who}.`} problem={problem}>
      {setupToken !== undefined && (
        <ActionButton strong onPress={() => onClaim(setupToken)}>
          Become the admin of this library
        </ActionButton>
      )}
      <ActionLink href={returnTo}>{returnTo === '/' ? 'All stories' : 'Back to where you were'}</ActionLink>
      <ActionLink href="/account">Your account</ActionLink>
    </SignedInView>
  );
}

/** Undefined until they are known. */
function useMethods(first: SignInMethods | undefined): SignInMethods | undefined {
  const [methods, setMethods] = useState(first);
  useEffect(() => {
    if (first) return;
    signInMethods()
      .then((module) => module.signInMethods())
      .then(
        (answer) => answer && setMethods(answer),
        (error: unknown) => console.warn(`The ways to sign in were not asked for: ${String(error)}`),
      );
  }, [first]);
  return methods;
}

/** A random text that binds a code to this page. */
function newTicket(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
}
