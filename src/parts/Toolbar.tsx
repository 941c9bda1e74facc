import { HomeIcon, MoonIcon, SunIcon } from './icons.tsx';
import styles from './Toolbar.module.css';
import { TooltipButton, TooltipLink } from './TooltipButton.tsx';

/** As `src/sync/connection.ts` knows it. */
type Connection = 'starting' | 'online' | 'syncing' | 'offline';

const connectionWords: { readonly [kind in Connection]: string } = {
  starting: 'Starting',
  online: 'Up to date',
  syncing: 'Updating',
  offline: 'Offline',
};

export interface ToolbarProps {
  readonly connection: Connection;
  /** False on story pages. */
  readonly showsThemeToggle: boolean;
  readonly onToggleTheme?: () => void;
}

/** The row above every page. The theme is not a prop: the class on the document root picks the words and the picture. */
export function Toolbar({ connection, showsThemeToggle, onToggleTheme }: ToolbarProps) {
  return (
    <nav className={styles.toolbar} aria-label="Toolbar">
      <TooltipLink label="Home" href="/">
        <HomeIcon />
      </TooltipLink>
      <p className={styles.connection} data-kind={connection}>
        {connectionWords[connection]}
      </p>
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
