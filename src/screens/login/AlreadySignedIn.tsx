import { ActionButton, ActionLink } from '../../parts/controls/Action.tsx';
import type { SessionState } from '../../state/session.ts';
import { signOut } from '../../sync/session/lateSession.ts';
import * as words from '../../words/login.ts';
import { LoginFrame } from './LoginFrame.tsx';
import styles from './LoginView.module.css';
import type { LoginPurpose } from './purpose.ts';

interface AlreadySignedInProps {
  readonly session: SessionState;
  readonly purpose: LoginPurpose;
  /** The reader opened a link to reset a password, possibly of another account. */
  readonly hasResetLink: boolean;
  readonly problem: string | undefined;
  readonly onClaim: (token: string) => void;
}

/** Shown instead of the form to a user who is already signed in. */
export function AlreadySignedIn({ session, purpose, hasResetLink, problem, onClaim }: AlreadySignedInProps) {
  const { setupToken, returnTo } = purpose;
  const who = session.kind === 'guest' ? '' : session.user.name || session.user.email;
  if (hasResetLink) {
    return (
      <LoginFrame title={words.titles.resetLink}>
        <p role="status">{words.resetWhileSignedIn(who)}</p>
        <div className={styles.ways}>
          <ActionButton strong onPress={signOut}>
            {words.signOut}
          </ActionButton>
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
          <ActionLink href={returnTo}>{returnTo === '/' ? words.toStories : words.backToPage}</ActionLink>
        ) : (
          <ActionButton strong onPress={() => onClaim(setupToken)}>
            {words.becomeAdmin}
          </ActionButton>
        )}
        <ActionLink href="/account">{words.toAccount}</ActionLink>
      </div>
    </LoginFrame>
  );
}
