import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { lazyPart } from '../parts/lazyPart.tsx';
import { whenIdle } from '../parts/whenIdle.ts';
import type { FirstPaint } from '../state/firstPaint.ts';
import { toggleTheme } from '../state/lipiStore.ts';
import { session } from '../state/session.ts';
import { connection } from '../sync/connection.ts';
import { signOut } from '../sync/session/lateSession.ts';
import { AppFrame } from './AppFrame.tsx';
import { followLinks } from './followLinks.ts';
import { startLateBackground } from './lateBackground.ts';
import { useReaderName } from './reader.ts';
import { ScreenErrorBoundary, ScreenFailure } from './ScreenErrorBoundary.tsx';
import { followThemeColour } from './themeColour.ts';
import { usePanel } from './usePanel.tsx';
import { type Shown, useShownScreen } from './useShownScreen.ts';

/** None of them is ever there in a first frame, so their scripts come when there is time. */
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

/** The whole app. The server renders it, and the page takes over what it rendered. */
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
