import type { SessionState } from '../../state/session.ts';
import { signOut } from '../../sync/session/lateSession.ts';
import type { Errand } from './errand.ts';
import styles from './LoginView.module.css';

interface LoginIntroProps {
  readonly session: SessionState | undefined;
  readonly errand: Errand;
}

/** Why the reader may be here. */
export function LoginIntro({ session, errand }: LoginIntroProps) {
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
      <p>{`${session.user.email || session.user.name || 'You'} was logged out from another device. Everything on this device is still here.`}</p>
      <button type="button" className={styles.other} onClick={signOut}>
        Use another account
      </button>
    </div>
  );
}
