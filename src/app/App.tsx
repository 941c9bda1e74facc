import { type ReactNode, useEffect, useState } from 'react';
import type { FirstPaint } from '../page/firstPaint.ts';
import { type LazyPart, lazyPart } from '../page/lazy.tsx';
import { followDeletion } from '../page/visit.ts';
import { setConnection } from '../sync/connection.ts';
import { idle } from '../ui/idle.ts';
import { partLost } from '../ui/words.ts';
import styles from './AppFrame.module.css';
import { AppFrame } from './AppFrame.tsx';
import { followLinks } from './followLinks.ts';
import { ScreenErrorBoundary, ScreenFailure } from './ScreenErrorBoundary.tsx';
import { type Shown, useShownScreen } from './useShownScreen.ts';

/** The bars are not in the first frame, so their scripts load in idle time. */
const Bars = lazyPart('The bars', async () => {
  await idle();
  return (await import('./bars/Bars.tsx')).Bars;
});
const failed = (
  <p role="alert" className={styles.lost}>
    {partLost}
  </p>
);
const StoragePanel = lazyPart(
  'The panel',
  async () => (await import('./storage/StoragePanel.tsx')).StoragePanel,
  { failed },
);
const TypePanel = lazyPart('The panel', async () => (await import('./type/TypePanel.tsx')).TypePanel, {
  failed,
});

/** The server renders it, and the page hydrates that markup. */
export function App({ initial, first }: { readonly initial: Shown; readonly first: FirstPaint }) {
  const { place, content } = useShownScreen(initial);
  const storage = usePanel(StoragePanel);
  const type = usePanel(TypePanel);

  useEffect(followLinks, []);
  useEffect(pressAgain, []);
  useEffect(() => {
    followDeletion(() => location.reload());
    void idle().then(loadBackground);
  }, []);

  return (
    <>
      <AppFrame
        showsThemeToggle={place.route.showsThemeToggle}
        storage={storage.panel}
        onToggleStorage={storage.onToggle}
        typePanel={type.panel}
        onToggleType={type.onToggle}
      >
        <ScreenErrorBoundary key={place.path}>
          {content.kind === 'screen' ? (
            <content.Screen params={place.params} first={first} />
          ) : (
            <ScreenFailure error={content.error} />
          )}
        </ScreenErrorBoundary>
      </AppFrame>
      <Bars onOpenStorage={storage.onToggle} />
    </>
  );
}

/** Presses the button that was pressed before hydration, which index.html has marked. */
function pressAgain(): void {
  const pressed = document.querySelector<HTMLElement>('#root [data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}

/** Opens once its scripts are loaded, so an early press is not lost; after a failed load the next press tries again. */
function usePanel(Panel: LazyPart<{ readonly onClose: () => void }>): {
  panel: ReactNode;
  onToggle: () => void;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    panel: isOpen ? <Panel onClose={() => setOpen(false)} /> : undefined,
    onToggle: () => (isOpen ? setOpen(false) : void Panel.preload().then(() => setOpen(true))),
  };
}

/** If the file cannot be loaded, the page counts as offline until the browser is online again. */
function loadBackground(): void {
  import('./background.ts').then(
    ({ startBackground }) => startBackground(),
    (error: unknown) => {
      console.warn(`Starting background work failed: ${String(error)}`);
      setConnection('offline', Date.now());
      addEventListener('online', loadBackground, { once: true });
    },
  );
}
