import type { ReactNode } from 'react';
import * as common from '../../words/common.ts';
import * as words from '../../words/parts/toolbar.ts';
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
} from '../controls/icons.tsx';
import { Tip, TooltipButton, TooltipLink } from '../controls/TooltipButton.tsx';
import styles from './Toolbar.module.css';

/** The same kinds as in `src/sync/connection.ts`. */
export type Connection = 'starting' | 'online' | 'syncing' | 'offline' | 'full' | 'unkept';

export interface ToolbarProps {
  readonly connection: Connection;
  /** The sync state of the reader's changes, shown next to the connection. */
  readonly syncNote?: ReactNode;
  /** False on story pages, where the theme is chosen with the type. */
  readonly showsThemeToggle: boolean;
  readonly onToggleTheme?: () => void;
  /** The signed-in user's name, if known. */
  readonly reader?: string;
  readonly onLogOut?: () => void;
  /** The panel that the connection's button opened; it is rendered below that button. */
  readonly storage?: ReactNode;
  readonly onToggleStorage?: () => void;
  /** The panel that 'Aa' opened. */
  readonly typePanel?: ReactNode;
  readonly onToggleType?: () => void;
}

/**
 * The row above every page. Neither the theme nor the session is a prop: the classes on the document root decide what is
 * visible, so that a page is correct before any script runs.
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
    <nav className={styles.toolbar} aria-label={words.toolbar} data-tip-delay={200}>
      <TooltipLink label={words.home} href="/">
        <HomeIcon />
      </TooltipLink>
      <TooltipLink label={common.allStories} href="/library">
        <FindIcon />
      </TooltipLink>
      <TooltipLink label={words.savedStories} href="/saved">
        <SavedIcon />
      </TooltipLink>
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
          <span className={styles.words}>{words.connections[connection]}</span>
          <Tip label={words.storage} />
          {syncNote}
        </button>
        {storage}
      </div>
      <TooltipLink className="forReaders" label={words.readingList} href="/reading_list">
        <ListIcon />
      </TooltipLink>
      <TooltipLink className="forCurators" label={words.desk} href="/admin">
        <DeskIcon />
      </TooltipLink>
      <TooltipLink className="forReaders" label={named(words.account, reader)} href="/account">
        <ReaderIcon />
      </TooltipLink>
      <TooltipButton className="forReaders" label={named(words.logOut, reader)} onPress={onLogOut}>
        <LeaveIcon />
      </TooltipButton>
      <TooltipLink className="forGuests" label={words.logIn} href="/login">
        <ReaderIcon />
      </TooltipLink>
      {showsThemeToggle ? (
        <TooltipButton
          onPress={onToggleTheme}
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

/** One string, because adjacent text nodes become one in server-rendered markup. */
function named(what: string, reader: string | undefined): string {
  return reader ? words.ofReader(what, reader) : what;
}
