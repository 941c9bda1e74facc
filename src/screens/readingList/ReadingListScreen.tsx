import { ActionLink } from '../../parts/Action.tsx';
import { TitledPage } from '../../parts/TitledPage.tsx';
import { useSession } from '../../parts/useSession.ts';
import { useUnlisted } from '../../parts/useUnlisted.ts';
import type { SessionState } from '../../state/session.ts';
import styles from './ReadingList.module.css';
import { SignedInList } from './SignedInList.tsx';

const title = 'Reading list';
const wayIn = '/login?return=%2Freading_list';

/** `/reading_list`: what a signed-in reader wants to read. Guests are told what it is for. */
export function ReadingListScreen() {
  useUnlisted(title);
  const session = useSession();
  return (
    <TitledPage title={title} className={styles.list}>
      {session && <ListOf session={session} />}
    </TitledPage>
  );
}

function ListOf({ session }: { readonly session: SessionState }) {
  switch (session.kind) {
    case 'guest':
      return (
        <>
          <p className={styles.intro}>
            The stories that you want to read, in your order, with your place in each. On all your devices,
            online or off.
          </p>
          <div className={styles.ways}>
            <ActionLink href={wayIn} strong>
              Sign in
            </ActionLink>
            <ActionLink href="/">Browse the stories</ActionLink>
          </div>
        </>
      );
    case 'needsSignIn':
      return (
        <>
          <p className={styles.intro}>
            {`${session.user.email || 'You'} was logged out from another device. Your list is still on this device. Sign in to see it.`}
          </p>
          <div className={styles.ways}>
            <ActionLink href={wayIn} strong>
              Sign in again
            </ActionLink>
          </div>
        </>
      );
    case 'signedIn':
    case 'unverified':
      return <SignedInList key={session.user.id} />;
    default:
      return session satisfies never;
  }
}
