import type { ComponentType, ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { SignInFirst } from '../account/SignInFirst.tsx';
import { isSignedIn, type SessionState, type StoredUser } from '../settings/session.ts';
import type { ManuscriptId } from '../shared/desk/desk.ts';
import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { connection } from '../sync/connection.ts';
import { TitledPage, useUnlisted } from '../ui/page/TitledPage.tsx';
import { useSession } from '../ui/useSession.ts';
import desk from './Desk.module.css';
import { QueryNote } from './DeskNote.tsx';
import { deskFailureWords, useAnswer, useDeskQuery } from './deskCalls.ts';
import { deskPart } from './deskPart.tsx';
import { EditorScreen, OpenPublished } from './editor/EditorScreen.tsx';
import { callDesk } from './feed/deskCall.ts';
import { OpenDesk, useDesk, useDeskSearch } from './openDesk.ts';
import { StoriesScreen } from './stories/StoriesScreen.tsx';
import * as words from './words.tsx';

const Narration = deskPart(async () => (await import('./narration/NarrationScreen.tsx')).NarrationScreen);

/** `/admin`: the desk for curators and admins; everybody else is told what it is for. */
export function AdminScreen() {
  useUnlisted(words.title);
  const session = useSession();
  return (
    <TitledPage title={words.title} className={desk.desk}>
      {session && <DeskOf session={session} />}
    </TitledPage>
  );
}

function DeskOf({ session }: { readonly session: SessionState }) {
  if (isSignedIn(session)) return <Desk key={session.user.id} user={session.user} />;
  return (
    <NoAccess>
      <SignInFirst session={session} path="/admin" />
    </NoAccess>
  );
}

function Desk({ user }: { readonly user: StoredUser }) {
  const { id: userId, role } = user;
  const { desk: state, retry } = useDesk();
  const isOffline = useSnapshot(connection).kind === 'offline';
  const search = new URLSearchParams(useDeskSearch());
  // Taken from the address unchecked: the server decides whether there is such a manuscript or story.
  const edited = search.get('edit') as ManuscriptId | null;
  const published = search.get('story') as StoryId | null;
  const isList = edited === null && published === null;
  const part = search.get('part');
  const section = sections.find(({ key }) => key === search.get('section'));
  if (state.kind === 'connecting')
    return (
      <p role="status">
        {isOffline ? words.needsConnection : state.isUnreachable ? words.socketsBlocked : words.opening}
      </p>
    );
  if (state.kind === 'refused')
    return (
      <NoAccess>
        <p>{words.noAccess}</p>
      </NoAccess>
    );
  if (state.kind === 'failed')
    return <QueryNote query={{ value: undefined, failure: state.failure, retry }} />;
  return (
    <OpenDesk value={{ socket: state.socket, rows: state.rows, userId }}>
      {(isOffline || state.failure) && (
        <p className={desk.bar} role="status">
          {isOffline ? words.offline : state.failure && deskFailureWords(state.failure)}
        </p>
      )}
      {role === 'admin' && <ScarceDisk key={section?.key ?? ''} />}
      {isList && <DeskNav shown={section?.key ?? null} isAdmin={role === 'admin'} />}
      {isList && section && <section.Part key={section.key} />}
      {isList && !section && <StoriesScreen />}
      {edited === null && published !== null && <OpenPublished key={published} storyId={published} />}
      {edited !== null && part !== 'narration' && <EditorScreen edited={edited} />}
      {edited !== null && part === 'narration' && <Narration key={edited} id={edited} />}
    </OpenDesk>
  );
}

/** Warns an admin whenever they open a part of the desk while the server's disk is nearly full. */
function ScarceDisk() {
  const { value: isScarce } = useAnswer('', () => callDesk<boolean>('action', 'settings:diskIsScarce', {}));
  return isScarce ? (
    <p className={desk.bar} role="status">
      {words.diskIsScarce}
    </p>
  ) : null;
}

/** Tells readers who are not curators how to get access. `children` is what they can do now. */
function NoAccess({ children }: { readonly children: ReactNode }) {
  return (
    <div className={desk.words}>
      <p>{words.purpose}</p>
      {children}
      <p>{words.askOperator}</p>
      <p>{words.grantAccess}</p>
    </div>
  );
}

const parts: Readonly<Record<keyof typeof words.sections, ComponentType>> = {
  start: deskPart(async () => (await import('./firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  newsletter: deskPart(async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen),
  bulk: deskPart(async () => (await import('./bulk/BulkSection.tsx')).BulkSection),
  people: deskPart(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen),
  settings: deskPart(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
  audit: deskPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  numbers: deskPart(async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen),
  server: deskPart(async () => (await import('./server/ServerSection.tsx')).ServerSection),
};

const sections = Object.entries(words.sections).map(([key, name]) => ({
  key,
  name,
  // The cast is safe: the table above has a part for every name.
  Part: parts[key as keyof typeof words.sections],
}));

/** `shown` is the key of the current section, null for the stories. Admins see the first steps until all are done. */
function DeskNav({ shown, isAdmin }: { readonly shown: string | null; readonly isAdmin: boolean }) {
  const { value: libraryName } = useDeskQuery<string | null>('settings:name', {});
  const { value: isDone } = useDeskQuery<FirstSteps>('firstSteps:read', isAdmin ? {} : undefined);
  const hasSteps = isAdmin && isDone && firstSteps.some((step) => !isDone[step]);
  return (
    <>
      {libraryName && (
        <p className={desk.soft} dir="auto">
          {libraryName}
        </p>
      )}
      <nav className={desk.nav} aria-label={words.parts}>
        <a href="/admin" aria-current={shown === null ? 'page' : undefined}>
          {words.stories}
        </a>
        {sections
          .filter(({ key }) => (key !== 'start' || hasSteps) && (key !== 'server' || isAdmin))
          .map(({ key, name }) => (
            <a key={key} href={`/admin?section=${key}`} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </nav>
    </>
  );
}
