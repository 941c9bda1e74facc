import type { ReactNode } from 'react';
import type { SessionState } from '../settings/session.ts';
import { ActionLink } from '../ui/controls/Action.tsx';
import { InsteadOfContent } from '../ui/page/TitledPage.tsx';
import * as words from './signIn/words.ts';

interface SignInFirstProps {
  readonly session: Extract<SessionState, { kind: 'guest' | 'needsSignIn' }>;
  readonly path: string;
  readonly purpose?: string;
  /** What a reader who was signed out from another device is told besides that. */
  readonly whenSignedOut?: string;
  readonly children?: ReactNode;
}

/** In place of a page that needs an account: why it is not shown, and the way to sign in. */
export function SignInFirst({ session, path, purpose, whenSignedOut, children }: SignInFirstProps) {
  const isGuest = session.kind === 'guest';
  return (
    <InsteadOfContent
      ways={
        <>
          <ActionLink
            label={isGuest ? words.signIn : words.signInAgain}
            href={`/login?return=${encodeURIComponent(path)}`}
            strong
          />
          {isGuest && children}
        </>
      }
    >
      {isGuest
        ? purpose
        : [words.signedOut(session.user.email || session.user.name), whenSignedOut].join(' ')}
    </InsteadOfContent>
  );
}
