import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter/use-browser-location';
import { ActionLink } from '../parts/Action.tsx';
import { useSession } from '../parts/useSession.ts';
import { useUnlisted } from '../parts/useUnlisted.ts';
import type { ManuscriptId } from '../shared/desk.ts';
import { connection } from '../sync/connection.ts';
import styles from './AdminView.module.css';
import { AdminView } from './AdminView.tsx';
import { DeskNav } from './DeskNav.tsx';
import { deskFailureWords } from './deskFailureWords.ts';
import { deskPart } from './deskPart.tsx';
import { EditorScreen } from './editor/EditorScreen.tsx';
import { NoAccess } from './NoAccess.tsx';
import { sections } from './sections.ts';
import { StoriesScreen } from './stories/StoriesScreen.tsx';
import { useDesk } from './useDesk.ts';

const Narration = deskPart(async () => (await import('./narration/NarrationScreen.tsx')).NarrationScreen);

/** `/admin`: the desk for curators and admins, and for everybody else what it is for. */
export function AdminScreen() {
  useUnlisted('The curation desk');
  const session = useSession();
  if (session === undefined) return <AdminView />;
  switch (session.kind) {
    case 'guest':
    case 'needsSignIn':
      return (
        <AdminView>
          <NoAccess>
            <ActionLink href="/login?return=%2Fadmin" strong>
              {session.kind === 'guest' ? 'Sign in' : 'Sign in again'}
            </ActionLink>
          </NoAccess>
        </AdminView>
      );
    case 'signedIn':
    case 'unverified':
      return <Desk key={session.user.id} userId={session.user.id} />;
    default:
      return session satisfies never;
  }
}

function Desk({ userId }: { readonly userId: string }) {
  const desk = useDesk();
  const isOffline = useSnapshot(connection).kind === 'offline';
  const search = new URLSearchParams(useSearch({ ssrSearch: '' }));
  // The address is the manuscript's, whoever typed it: the server says whether there is one.
  const edited = search.get('edit') as ManuscriptId | null;
  const part = search.get('part');
  const section = sections.find(({ key }) => key === search.get('section'));
  switch (desk.kind) {
    case 'asking':
      return (
        <AdminView>
          <p role="status">
            {isOffline ? 'The desk needs a connection. It opens when you’re online.' : 'Asking the library…'}
          </p>
        </AdminView>
      );
    case 'refused':
      return (
        <AdminView>
          <NoAccess>
            <p>Your account has no access to the desk.</p>
          </NoAccess>
        </AdminView>
      );
    case 'failed':
      return (
        <AdminView>
          <p role="alert">{deskFailureWords(desk.failure)}</p>
        </AdminView>
      );
    case 'open':
      return (
        <AdminView>
          {isOffline && (
            <p className={styles.bar} role="status">
              You’re offline. What you type is kept on this device until you can save it.
            </p>
          )}
          {edited === null && <DeskNav shown={section?.key ?? null} />}
          {edited === null && section && (
            <section.Part key={section.key} socket={desk.socket} rows={desk.rows} userId={userId} />
          )}
          {edited === null && !section && <StoriesScreen rows={desk.rows} userId={userId} />}
          {edited !== null && part !== 'narration' && (
            <EditorScreen edited={edited} socket={desk.socket} userId={userId} />
          )}
          {edited !== null && part === 'narration' && (
            <Narration key={edited} id={edited} socket={desk.socket} userId={userId} />
          )}
        </AdminView>
      );
    default:
      return desk satisfies never;
  }
}
