import type { ReactNode } from 'react';
import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import type { SessionState } from '../../state/session.ts';
import { signOut } from '../../sync/session/lateSession.ts';
import type { Errand } from './errand.ts';
import { SignedInView } from './SignedInView.tsx';

interface AlreadySignedInProps {
  readonly session: SessionState;
  readonly errand: Errand;
  /** The reader came with a link to reset a password, which may be of another account. */
  readonly hasResetLink: boolean;
  readonly problem: string | undefined;
  readonly onClaim: (token: string) => void;
}

/** Takes the form's place for a user who is already signed in. */
export function AlreadySignedIn({
  session,
  errand,
  hasResetLink,
  problem,
  onClaim,
}: AlreadySignedInProps): ReactNode {
  const { setupToken, returnTo } = errand;
  const who = session.kind === 'guest' ? '' : session.user.name || session.user.email;
  if (hasResetLink) {
    const words = `You are signed in on this device${who === '' ? '' : ` as ${who}`}. Log out first to set a new password.`;
    return (
      <SignedInView title="A new password by your link" words={words}>
        <ActionButton strong onPress={signOut}>
          Log out
        </ActionButton>
      </SignedInView>
    );
  }
  return (
    <SignedInView title="You are signed in" words={who === '' ? undefined : `As ${who}.`} problem={problem}>
      {setupToken === undefined ? (
        <ActionLink href={returnTo}>
          {returnTo === '/' ? 'To the stories' : 'Back to where you were'}
        </ActionLink>
      ) : (
        <ActionButton strong onPress={() => onClaim(setupToken)}>
          Become the admin of this library
        </ActionButton>
      )}
      <ActionLink href="/account">Your account</ActionLink>
    </SignedInView>
  );
}
