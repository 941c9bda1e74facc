import { ActionLink } from '../../parts/controls/Action.tsx';
import { SignInFirst } from '../../parts/page/SignInFirst.tsx';
import { TitledPage } from '../../parts/page/TitledPage.tsx';
import { useUnlisted } from '../../parts/page/useUnlisted.ts';
import { useSession } from '../../parts/useSession.ts';
import type { SessionState } from '../../state/session.ts';
import * as words from '../../words/readingList/list.ts';
import styles from './ReadingList.module.css';
import { SignedInList } from './SignedInList.tsx';

/** `/reading_list`: the stories that a signed-in reader wants to read. Guests are told its purpose. */
export function ReadingListScreen() {
  useUnlisted(words.title);
  const session = useSession();
  return (
    <TitledPage title={words.title} className={styles.list}>
      {session && <ListOf session={session} />}
    </TitledPage>
  );
}

function ListOf({ session }: { readonly session: SessionState }) {
  switch (session.kind) {
    case 'guest':
    case 'needsSignIn':
      return (
        <SignInFirst
          session={session}
          path="/reading_list"
          purpose={words.whatItIs}
          whenSignedOut={words.whenSignedOut}
        >
          <ActionLink href="/library">{words.browse}</ActionLink>
        </SignInFirst>
      );
    case 'signedIn':
    case 'unverified':
      return <SignedInList key={session.user.id} />;
    default:
      return session satisfies never;
  }
}
