import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter/use-browser-location';
import { SignInFirst } from '../account/SignInFirst.tsx';
import type { KnownUser, SessionState } from '../settings/session.ts';
import type { ManuscriptId } from '../shared/desk/desk.ts';
import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import { connection } from '../sync/connection.ts';
import { TitledPage, useUnlisted } from '../ui/page/TitledPage.tsx';
import { useSession } from '../ui/useSession.ts';
import desk from './Desk.module.css';
import { AskedNote } from './DeskNote.tsx';
import { deskFailureWords, useDeskQuery } from './deskCalls.ts';
import { deskPart } from './deskPart.tsx';
import { EditorScreen } from './editor/EditorScreen.tsx';
import { callDesk } from './feed/deskCall.ts';
import { OpenDesk, useDesk } from './openDesk.ts';
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
  switch (session.kind) {
    case 'guest':
    case 'needsSignIn':
      return (
        <NoAccess>
          <SignInFirst session={session} path="/admin" />
        </NoAccess>
      );
    case 'signedIn':
    case 'unverified':
      return <Desk key={session.user.id} user={session.user} />;
    default:
      return session satisfies never;
  }
}

function Desk({ user }: { readonly user: KnownUser }) {
  const { id: userId, role } = user;
  const { desk: state, tryAgain } = useDesk();
  const isOffline = useSnapshot(connection).kind === 'offline';
  const search = new URLSearchParams(useSearch({ ssrSearch: '' }));
  // Taken from the address unchecked: the server decides whether there is such a manuscript.
  const edited = search.get('edit') as ManuscriptId | null;
  const part = search.get('part');
  const section = sections.find(({ key }) => key === search.get('section'));
  switch (state.kind) {
    case 'asking':
      return (
        <p role="status">
          {isOffline ? words.needsConnection : state.isUnreachable ? words.socketsBlocked : words.opening}
        </p>
      );
    case 'refused':
      return (
        <NoAccess>
          <p>{words.noAccess}</p>
        </NoAccess>
      );
    case 'failed':
      return <AskedNote asked={{ value: undefined, failure: state.failure, tryAgain }} />;
    case 'open':
      return (
        <OpenDesk value={{ socket: state.socket, rows: state.rows, userId }}>
          {(isOffline || state.trouble) && (
            <p className={desk.bar} role="status">
              {isOffline ? words.offline : state.trouble && deskFailureWords(state.trouble)}
            </p>
          )}
          {role === 'admin' && <ScarceDisk key={section?.key ?? ''} />}
          {edited === null && <DeskNav shown={section?.key ?? null} isAdmin={role === 'admin'} />}
          {edited === null && section && <section.Part key={section.key} />}
          {edited === null && !section && <StoriesScreen />}
          {edited !== null && part !== 'narration' && <EditorScreen edited={edited} />}
          {edited !== null && part === 'narration' && <Narration key={edited} id={edited} />}
        </OpenDesk>
      );
    default:
      return state satisfies never;
  }
}

/** Warns an admin whenever they open a part of the desk while the server's disk is nearly full. */
function ScarceDisk() {
  const [isScarce, setScarce] = useState(false);
  useEffect(() => {
    void callDesk<boolean>('action', 'settings:diskIsScarce', {}).then((answer) =>
      setScarce(answer.ok && answer.value),
    );
  }, []);
  return isScarce ? (
    <p className={desk.bar} role="status">
      {words.diskIsScarce}
    </p>
  ) : null;
}

/** Tells readers who are not curators what the desk is for and how to get access. `children` is what they can do now. */
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

/** The part of each section: a separate file that is loaded when the section is first opened. */
const parts: Readonly<Record<keyof typeof words.sections, ComponentType>> = {
  start: deskPart(async () => (await import('./firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  newsletter: deskPart(async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen),
  bulk: deskPart(async () => (await import('./bulk/BulkSection.tsx')).BulkSection),
  people: deskPart(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen),
  settings: deskPart(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
  audit: deskPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  numbers: deskPart(async () => (await import('./numbers/NumbersScreen.tsx')).NumbersScreen),
};

/** The parts of the desk besides its table of stories, in navigation order: `/admin?section={key}`. */
export const sections = Object.entries(words.sections).map(([key, name]) => ({
  key,
  name,
  // The cast is safe: the table above has a part for every name.
  Part: parts[key as keyof typeof words.sections],
}));

interface DeskNavProps {
  /** The key of the current section; null for the stories. */
  readonly shown: string | null;
  readonly isAdmin: boolean;
}

/**
 * The library's name, and the links to the sections of the desk; for admins, that to the first steps until all of them are
 * done.
 */
function DeskNav({ shown, isAdmin }: DeskNavProps) {
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
          .filter(({ key }) => key !== 'start' || hasSteps)
          .map(({ key, name }) => (
            <a key={key} href={`/admin?section=${key}`} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </nav>
    </>
  );
}
