import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { type LazyPart, lazyPart } from '../parts/lazyPart.tsx';
import { useSession } from '../parts/useSession.ts';
import { whenIdle } from '../parts/whenIdle.ts';
import type { FirstPaint } from '../state/firstPaint.ts';
import { toggleTheme } from '../state/lipiStore.ts';
import { session } from '../state/session.ts';
import { connection } from '../sync/connection.ts';
import { signOut } from '../sync/session/lateSession.ts';
import { AppFrame } from './AppFrame.tsx';
import { followLinks } from './followLinks.ts';
import { startLateBackground } from './lateBackground.ts';
import { ScreenErrorBoundary, ScreenFailure } from './ScreenErrorBoundary.tsx';
import { followThemeColour } from './themeColour.ts';
import { type Shown, useShownScreen } from './useShownScreen.ts';

/** None of these parts is in the first frame, so their scripts load in idle time. */
const idle = () => new Promise<void>((resolve) => whenIdle(resolve, 1000));
const Bars = lazyPart('The bars', async () => {
  await idle();
  return (await import('./bars/Bars.tsx')).Bars;
});
const SyncNote = lazyPart('The note', async () => {
  await idle();
  return (await import('./bars/ReaderBars.tsx')).SyncNote;
});
const StoragePanel = lazyPart(
  'The panel',
  async () => (await import('./storage/StoragePanel.tsx')).StoragePanel,
);
const TypePanel = lazyPart('The panel', async () => (await import('./type/TypePanel.tsx')).TypePanel);

interface AppProps {
  readonly initial: Shown;
  readonly first: FirstPaint;
}

/** The whole app. The server renders it, and the page hydrates that markup. */
export function App({ initial, first }: AppProps) {
  const { place, content } = useShownScreen(initial);
  const { kind } = useSnapshot(connection);
  const storage = usePanel(StoragePanel);
  const type = usePanel(TypePanel);
  const reader = useReaderName();
  const isGuest = useSnapshot(session).now.kind === 'guest';

  useEffect(followLinks, []);
  useEffect(followThemeColour, []);
  useEffect(startLateBackground, []);

  return (
    <>
      <AppFrame
        connection={kind}
        syncNote={!isGuest && <SyncNote />}
        showsThemeToggle={place.route.showsThemeToggle}
        onToggleTheme={toggleTheme}
        storage={storage.panel}
        onToggleStorage={storage.onToggle}
        typePanel={type.panel}
        onToggleType={type.onToggle}
        onLogOut={signOut}
        {...(reader !== undefined && { reader })}
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

/** A panel that a button of the toolbar toggles. It opens once its scripts are loaded, so an early press is not lost. */
function usePanel(Panel: LazyPart<{ readonly onClose: () => void }>): {
  panel: ReactNode;
  onToggle: () => void;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    panel: isOpen ? <Panel onClose={() => setOpen(false)} /> : undefined,
    onToggle: () => (isOpen ? setOpen(false) : void Panel.preload().then(setOpen)),
  };
}

/** The signed-in reader's name or e-mail address; undefined for guests, and during hydration, whose HTML is for everyone. */
function useReaderName(): string | undefined {
  const session = useSession();
  return session?.kind === 'signedIn' || session?.kind === 'unverified'
    ? session.user.name || session.user.email
    : undefined;
}
