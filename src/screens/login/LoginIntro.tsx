import type { SessionState } from '../../state/session.ts';
import { signOut } from '../../sync/session/lateSession.ts';
import * as words from '../../words/login.ts';
import type { Errand } from './errand.ts';
import styles from './LoginView.module.css';

interface LoginIntroProps {
  readonly session: SessionState | undefined;
  readonly errand: Errand;
}

/** Explains why the reader is on this page. */
export function LoginIntro({ session, errand }: LoginIntroProps) {
  if (errand.setupToken !== undefined) {
    return <p className={styles.intro}>{words.setupIntro}</p>;
  }
  if (session?.kind !== 'needsSignIn') return null;
  return (
    <div className={styles.intro}>
      <p>{words.signedOutElsewhere(session.user.email || session.user.name)}</p>
      <button type="button" className={styles.other} onClick={signOut}>
        {words.useAnotherAccount}
      </button>
    </div>
  );
}
