import './serverWords.ts';
import { renderToString } from 'react-dom/server';
import type { FirstPaint } from '../page/firstPaint.ts';
import { LoadingMark } from '../ui/page/Notice.tsx';
import { App } from './App.tsx';
import { AppFrame } from './AppFrame.tsx';
import { placeOf } from './routes.tsx';

export * as headWords from './headWords.ts';
export { manifest } from './manifest.ts';

/** The markup for the place between the markers of index.html, without inline styles and scripts. */
export async function renderPage(path: string, first: FirstPaint): Promise<string> {
  const place = placeOf(path);
  const Screen = await place.route.load();
  return renderToString(<App initial={{ place, content: { kind: 'screen', Screen } }} first={first} />);
}

/** Shown until the app runs, when no library data is known. */
export function renderShell(): string {
  return renderToString(
    <AppFrame showsThemeToggle={false}>
      <LoadingMark />
    </AppFrame>,
  );
}
