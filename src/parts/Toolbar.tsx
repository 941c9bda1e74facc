import type { ReactNode } from 'react';
import { ConnectionIcon, HomeIcon, LeaveIcon, ListIcon, MoonIcon, ReaderIcon, SunIcon } from './icons.tsx';
import styles from './Toolbar.module.css';
import { Tip, TooltipButton, TooltipLink } from './TooltipButton.tsx';

/** As `src/sync/connection.ts` knows it. */
export type Connection = 'starting' | 'online' | 'syncing' | 'offline' | 'full' | 'unkept';

/** Who looks at the page. */
type Viewer = { readonly kind: 'guest' } | { readonly kind: 'reader'; readonly name: string };

/** A connection in a word or two. */
const connectionWords: { readonly [kind in Connection]: string } = {
  starting: 'Starting',
  online: 'Up to date',
  syncing: 'Updating',
  offline: 'Offline',
  full: 'Storage full',
  unkept: 'No storage',
};

export interface ToolbarProps {
  readonly connection: Connection;
  /** False on story pages. */
  readonly showsThemeToggle: boolean;
  readonly onToggleTheme?: () => void;
  readonly viewer?: Viewer;
  /** Whether one can sign in on this server: without, there are no controls for it. */
  readonly accounts?: boolean;
  readonly onLogOut?: () => void;
  /** What the button of the connection opened; it stands under it. */
  readonly storage?: ReactNode;
  readonly onToggleStorage?: () => void;
}

/** The row above every page. The theme is not a prop: the class on the document root picks the words and the picture. */
export function Toolbar({
  connection,
  showsThemeToggle,
  onToggleTheme,
  viewer = { kind: 'guest' },
  accounts = false,
  onLogOut,
  storage,
  onToggleStorage,
}: ToolbarProps) {
  return (
    <nav className={styles.toolbar} aria-label="Toolbar" data-tip-delay={200}>
      <TooltipLink label="Home" href="/">
        <HomeIcon />
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
          <span className={styles.words}>{connectionWords[connection]}</span>
          <Tip label="Offline and storage" />
        </button>
        {storage}
      </div>
      {accounts &&
        (viewer.kind === 'reader' ? (
          <>
            <TooltipLink label="Reading list" href="/reading_list">
              <ListIcon />
            </TooltipLink>
            <TooltipButton label={`Log out ${viewer.name}`} onPress={onLogOut}>
              <LeaveIcon />
            </TooltipButton>
          </>
        ) : (
          <TooltipLink label="Log in" href="/login">
            <ReaderIcon />
          </TooltipLink>
        ))}
      {showsThemeToggle && (
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
      )}
    </nav>
  );
}
