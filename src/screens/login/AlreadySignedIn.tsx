import type { ReactNode } from 'react';
import { ActionButton, ActionLink } from '../../parts/controls/Action.tsx';
import type { SessionState } from '../../state/session.ts';
import { signOut } from '../../sync/session/lateSession.ts';
import * as words from '../../words/login.ts';
import type { LoginPurpose } from './purpose.ts';
import { SignedInView } from './SignedInView.tsx';

interface AlreadySignedInProps {
  readonly session: SessionState;
  readonly purpose: LoginPurpose;
  /** The reader opened a link to reset a password, possibly of another account. */
  readonly hasResetLink: boolean;
  readonly problem: string | undefined;
  readonly onClaim: (token: string) => void;
}

/** Shown instead of the form to a user who is already signed in. */
export function AlreadySignedIn({
  session,
  purpose,
  hasResetLink,
  problem,
  onClaim,
}: AlreadySignedInProps): ReactNode {
  const { setupToken, returnTo } = purpose;
  const who = session.kind === 'guest' ? '' : session.user.name || session.user.email;
  if (hasResetLink) {
    return (
      <SignedInView title={words.titles.resetLink} words={words.resetWhileSignedIn(who)}>
        <ActionButton strong onPress={signOut}>
          {words.signOut}
        </ActionButton>
      </SignedInView>
    );
  }
  return (
    <SignedInView
      title={words.alreadySignedIn}
      words={who === '' ? undefined : words.signedInAs(who)}
      problem={problem}
    >
      {setupToken === undefined ? (
        <ActionLink href={returnTo}>{returnTo === '/' ? words.toStories : words.backToPage}</ActionLink>
      ) : (
        <ActionButton strong onPress={() => onClaim(setupToken)}>
          {words.becomeAdmin}
        </ActionButton>
      )}
      <ActionLink href="/account">{words.toAccount}</ActionLink>
    </SignedInView>
  );
}
