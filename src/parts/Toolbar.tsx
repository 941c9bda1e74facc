import type { ReactNode } from 'react';
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
} from './icons.tsx';
import styles from './Toolbar.module.css';
import { Tip, TooltipButton, TooltipLink } from './TooltipButton.tsx';

/** As `src/sync/connection.ts` knows it. */
export type Connection = 'starting' | 'online' | 'syncing' | 'offline' | 'full' | 'unkept';

/** A connection in a word or two. */
const connectionWords: { readonly [kind in Connection]: string } = {
  starting: 'Starting',
  online: 'Synced',
  syncing: 'Updating',
  offline: 'Offline',
  full: 'Storage full',
  unkept: 'No storage',
};

export interface ToolbarProps {
  readonly connection: Connection;
  /** How it stands with what the reader did, beside the connection. */
  readonly syncNote?: ReactNode;
  /** False on story pages, where the theme is chosen with the type. */
  readonly showsThemeToggle: boolean;
  readonly onToggleTheme?: () => void;
  /** The signed-in user's name, as far as it is known. */
  readonly reader?: string;
  readonly onLogOut?: () => void;
  /** What the button of the connection opened; it stands under it. */
  readonly storage?: ReactNode;
  readonly onToggleStorage?: () => void;
  /** What 'Aa' opened. */
  readonly typePanel?: ReactNode;
  readonly onToggleType?: () => void;
}

/**
 * The row above every page. Neither the theme nor who is signed in is a prop: the classes on the document
 * root pick what shows, so that a page is painted right before any script runs.
 */
export function Toolbar({
  connection,
  syncNote,
  showsThemeToggle,
  onToggleTheme,
  reader,
  onLogOut,
  storage,
  onToggleStorage,
  typePanel,
  onToggleType,
}: ToolbarProps) {
  return (
    <nav className={styles.toolbar} aria-label="Toolbar" data-tip-delay={200}>
      <TooltipLink label="Home" href="/">
        <HomeIcon />
      </TooltipLink>
      <TooltipLink label="All stories" href="/library">
        <FindIcon />
      </TooltipLink>
      <div className={styles.saved}>
        <TooltipLink label="Saved stories" href="/saved">
          <SavedIcon />
        </TooltipLink>
      </div>
      <div className={styles.storage}>
        <button
          type="button"
          className={styles.connection}
          data-kind={connection}
          data-tip=""
          aria-haspopup="dialog"
          aria-expanded={storage !== undefined}
          onClick={onToggleStorage}
        >
          <ConnectionIcon kind={connection} />
          <span className={styles.words}>{connectionWords[connection]}</span>
          <Tip label="Offline and storage" />
          {syncNote}
        </button>
        {storage}
      </div>
      <TooltipLink className="forReaders" label="Reading list" href="/reading_list">
        <ListIcon />
      </TooltipLink>
      <TooltipLink className="forCurators" label="Curation desk" href="/admin">
        <DeskIcon />
      </TooltipLink>
      <TooltipLink className="forReaders" label={named('Account', reader)} href="/account">
        <ReaderIcon />
      </TooltipLink>
      <TooltipButton className="forReaders" label={named('Log out', reader)} onPress={onLogOut}>
        <LeaveIcon />
      </TooltipButton>
      <TooltipLink className="forGuests" label="Log in" href="/login">
        <ReaderIcon />
      </TooltipLink>
      {showsThemeToggle ? (
        <TooltipButton
          onPress={onToggleTheme}
          label={
            <>
              <span className="inDark">Light theme</span>
              <span className="inLight">Dark theme</span>
            </>
          }
        >
          <SunIcon className="inDark" />
          <MoonIcon className="inLight" />
        </TooltipButton>
      ) : (
        <div className={styles.type}>
          <TooltipButton label="Type and theme" opened={typePanel !== undefined} onPress={onToggleType}>
            Aa
          </TooltipButton>
          {typePanel}
        </div>
      )}
    </nav>
  );
}

/** One text and not two: neighbours become one in painted markup. */
function named(what: string, reader: string | undefined): string {
  return reader ? `${what}: ${reader}` : what;
}
