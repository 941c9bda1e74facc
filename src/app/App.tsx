import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { ErrorView } from '../parts/ErrorView.tsx';
import type { FirstPaint } from '../state/firstPaint.ts';
import { toggleTheme } from '../state/lipiStore.ts';
import { connection } from '../sync/connection.ts';
import { signOut } from '../sync/session/lateSession.ts';
import { AppFrame } from './AppFrame.tsx';
import { LateBars } from './bars/LateBars.tsx';
import { followLinks } from './followLinks.ts';
import { startLateBackground } from './lateBackground.ts';
import { useReaderName } from './reader.ts';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { useStoragePanel } from './storage/useStoragePanel.tsx';
import { followThemeColour } from './themeColour.ts';
import { useTypePanel } from './type/useTypePanel.tsx';
import { type Shown, useShownScreen } from './useShownScreen.ts';

interface AppProps {
  readonly initial: Shown;
  readonly first: FirstPaint;
}

/** The whole app. Its first render is the same as what the server painted (`PaintedPage`). */
export function App({ initial, first }: AppProps) {
  const { place, content } = useShownScreen(initial);
  const { kind } = useSnapshot(connection);
  const storage = useStoragePanel();
  const type = useTypePanel();
  const reader = useReaderName();

  useEffect(followLinks, []);
  useEffect(followThemeColour, []);
  useEffect(startLateBackground, []);

  return (
    <>
      <AppFrame
        connection={kind}
        showsThemeToggle={place.route.showsThemeToggle}
        onToggleTheme={toggleTheme}
        {...storage}
        {...type}
        onLogOut={signOut}
        {...(reader !== undefined && { reader })}
      >
        <ScreenErrorBoundary key={place.path}>
          {content.kind === 'screen' ? (
            <content.Screen params={place.params} first={first} />
          ) : (
            <ErrorView error={content.error} />
          )}
        </ScreenErrorBoundary>
      </AppFrame>
      <LateBars onOpenStorage={storage.onToggleStorage} />
    </>
  );
}
