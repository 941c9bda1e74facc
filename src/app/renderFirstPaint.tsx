import { renderToString } from 'react-dom/server';
import { LoadingMark } from '../parts/LoadingMark.tsx';
import type { FirstPaint } from '../state/firstPaint.ts';
import { App } from './App.tsx';
import { AppFrame } from './AppFrame.tsx';
import { placeOf } from './routes.ts';

/**
 * The markup of the page at `path`, to be placed between the markers of index.html: the app's own first render of the
 * data in `first`. Contains no inline style and no script. Any path that is not a page's gives "Not Found".
 */
export async function renderPage(path: string, first: FirstPaint): Promise<string> {
  const place = placeOf(path);
  const { Page: Screen } = await place.route.load();
  return renderToString(<App initial={{ place, content: { kind: 'screen', Screen } }} first={first} />);
}

/** What the shell shows until the app runs, when no data of the library is known. */
export function renderShell(): string {
  return renderToString(
    <AppFrame connection="starting" showsThemeToggle={false}>
      <LoadingMark />
    </AppFrame>,
  );
}
