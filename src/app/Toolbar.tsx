import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { signOutWithPrompt } from '../account/session/lateSession.ts';
import { lazyPart } from '../page/lazy.tsx';
import { toggleTheme } from '../settings/lipiStore.ts';
import { isSignedIn, session } from '../settings/session.ts';
import { connection } from '../sync/connection.ts';
import {
  ConnectionIcon,
  DeskIcon,
  FindIcon,
  HomeIcon,
  LeaveIcon,
  ListIcon,
  MoonIcon,
  ReaderIcon,
  SavedIcon,
  SunIcon,
} from '../ui/controls/icons.tsx';
import { Tip, TooltipButton, TooltipLink } from '../ui/controls/TooltipButton.tsx';
import { idle } from '../ui/idle.ts';
import { useSession } from '../ui/useSession.ts';
import * as common from '../ui/words.ts';
import styles from './Toolbar.module.css';
import * as words from './words.ts';

/** The sync state of a signed-in reader's changes. It is not in the first frame, so its script loads in idle time. */
const SyncNote = lazyPart('The note', async () => {
  await idle();
  return (await import('./bars/ReaderBars.tsx')).SyncNote;
});

export interface ToolbarProps {
  /** False on story pages, where the theme is chosen with the type. */
  readonly showsThemeToggle: boolean;
  readonly storage?: ReactNode;
  readonly onToggleStorage?: () => void;
  readonly typePanel?: ReactNode;
  readonly onToggleType?: () => void;
}

/** Classes on the document root decide which controls are visible, so that a page is correct before scripts run. */
export function Toolbar(props: ToolbarProps) {
  const { showsThemeToggle, storage, onToggleStorage, typePanel, onToggleType } = props;
  const { kind } = useSnapshot(connection);
  const isGuest = useSnapshot(session).now.kind === 'guest';
  const reader = useReaderName();
  return (
    <nav className={`row ${styles.toolbar}`} aria-label={words.toolbar}>
      <TooltipLink label={words.home} href="/" icon={HomeIcon} />
      <TooltipLink label={common.allStories} href="/library" icon={FindIcon} />
      <TooltipLink label={words.savedStories} href="/saved" icon={SavedIcon} />
      <div className={styles.storage}>
        <button
          type="button"
          className={`soft hovers ${styles.connection}`}
          data-kind={kind}
          data-tip=""
          aria-haspopup="dialog"
          aria-expanded={storage !== undefined}
          onClick={onToggleStorage}
        >
          <ConnectionIcon kind={kind} />
          <span className={styles.words}>{words.connections[kind]}</span>
          <Tip label={words.storage} />
          {!isGuest && <SyncNote />}
        </button>
        {storage}
      </div>
      <TooltipLink className="forReaders" label={words.readingList} href="/reading_list" icon={ListIcon} />
      <TooltipLink className="forCurators" label={words.desk} href="/admin" icon={DeskIcon} />
      <TooltipLink
        className="forReaders"
        label={named(words.account, reader)}
        href="/account"
        icon={ReaderIcon}
      />
      <TooltipButton className="forReaders" label={named(words.signOut, reader)} onPress={signOutWithPrompt}>
        <LeaveIcon />
      </TooltipButton>
      <TooltipLink className="forGuests" label={words.signIn} href="/login" icon={ReaderIcon} />
      {showsThemeToggle ? (
        <TooltipButton
          onPress={toggleTheme}
          label={
            <>
              <span className="inDark">{words.lightTheme}</span>
              <span className="inLight">{words.darkTheme}</span>
            </>
          }
        >
          <SunIcon className="inDark" />
          <MoonIcon className="inLight" />
        </TooltipButton>
      ) : (
        <div className={styles.type}>
          <TooltipButton label={words.type} opened={typePanel !== undefined} onPress={onToggleType}>
            {words.typeSample}
          </TooltipButton>
          {typePanel}
        </div>
      )}
    </nav>
  );
}

/** The signed-in reader's name or e-mail address; undefined for guests, and during hydration, whose HTML is for everyone. */
function useReaderName(): string | undefined {
  const now = useSession();
  return now && isSignedIn(now) ? now.user.name || now.user.email : undefined;
}

/** One string, because adjacent text nodes become one in server-rendered markup. */
function named(what: string, reader: string | undefined): string {
  return reader ? words.ofReader(what, reader) : what;
}
