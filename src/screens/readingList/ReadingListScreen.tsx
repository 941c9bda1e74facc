import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionLink } from '../../parts/Action.tsx';
import { useUnlisted } from '../../parts/useUnlisted.ts';
import { session } from '../../state/session.ts';
import { ReadingListView } from './ReadingListView.tsx';
import styles from './SignedInList.module.css';
import { SignedInList } from './SignedInList.tsx';

const wayIn = '/login?return=%2Freading_list';

/** `/reading_list`: what a signed-in reader wants to read. Guests are told what it is for. */
export function ReadingListScreen() {
  useUnlisted('Reading list');
  const { now } = useSnapshot(session);
  const [isOwn, setOwn] = useState(false);
  // The page is painted for everybody.
  useEffect(() => setOwn(true), []);
  if (!isOwn) return <ReadingListView />;
  switch (now.kind) {
    case 'guest':
      return (
        <ReadingListView>
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
        </ReadingListView>
      );
    case 'needsSignIn':
      return (
        <ReadingListView>
          <p className={styles.intro}>
            {`${now.user.email || 'You'} was logged out from another device. Your list is still on this device. Sign in to see it.`}
          </p>
          <div className={styles.ways}>
            <ActionLink href={wayIn} strong>
              Sign in again
            </ActionLink>
          </div>
        </ReadingListView>
      );
    case 'signedIn':
    case 'unverified':
      return (
        <ReadingListView>
          <SignedInList key={now.user.id} />
        </ReadingListView>
      );
    default:
      return now satisfies never;
  }
}
