import './serverWords.ts';
import { renderToString } from 'react-dom/server';
import type { FirstPaint } from '../page/firstPaint.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import type { LipiStore } from '../settings/lipiStoreFields.ts';
import { LoadingMark } from '../ui/page/Notice.tsx';
import { loadScripts } from '../ui/script/shownScript.ts';
import { App } from './App.tsx';
import { AppFrame } from './AppFrame.tsx';
import { placeOf } from './routes.tsx';

export * as headWords from './headWords.ts';
export { manifest } from './manifest.ts';

/** The markup for the place between the markers of index.html, without inline styles and scripts. */
export async function renderPage(
  path: string,
  first: FirstPaint,
  scripts: LipiStore['scripts'] = {},
): Promise<string> {
  const place = placeOf(path);
  const [Screen] = await Promise.all([place.route.load(), loadScripts()]);
  // Rendered at once, so that no other request sees them.
  lipiStore.scripts = scripts;
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
