import { renderToString } from 'react-dom/server';
import { LoadingMark } from '../parts/LoadingMark.tsx';
import about from '../screens/home/below/about.txt?raw';
import { NotFoundView } from '../screens/notFound/NotFoundView.tsx';
import type { FirstPaint } from '../state/firstPaint.ts';
import { AppFrame } from './AppFrame.tsx';
import { commonFontLinks, scriptFontLink } from './fonts/fontLinks.ts';
import { PaintedAccount } from './routes/PaintedAccount.tsx';
import { PaintedAdmin } from './routes/PaintedAdmin.tsx';
import { PaintedHome } from './routes/PaintedHome.tsx';
import { PaintedLegal } from './routes/PaintedLegal.tsx';
import { PaintedLogin } from './routes/PaintedLogin.tsx';
import { PaintedReadingList } from './routes/PaintedReadingList.tsx';
import { PaintedStory } from './routes/PaintedStory.tsx';

/** The markup of a first paint, for between the markers of index.html. Holds no inline style and no script. */
export function renderPage(paint: Exclude<FirstPaint, { kind: 'none' }>): string {
  switch (paint.kind) {
    case 'home':
      return renderToString(<PaintedHome snapshot={paint.snapshot} about={about} />);
    case 'story':
      return renderToString(<PaintedStory snapshot={paint.snapshot} />);
    case 'legal':
      return renderToString(<PaintedLegal name={paint.snapshot.name} />);
    case 'login':
      return renderToString(<PaintedLogin methods={paint.snapshot} />);
    case 'account':
      return renderToString(<PaintedAccount />);
    case 'readingList':
      return renderToString(<PaintedReadingList />);
    case 'admin':
      return renderToString(<PaintedAdmin />);
    default:
      return paint satisfies never;
  }
}

/** What stands in the head for the fonts of every page, and for that of the language that one is set in. */
export const renderCommonFontLinks = commonFontLinks;
export const renderScriptFontLink = scriptFontLink;

/** The markup of "Not Found". */
export function renderNotFound(): string {
  return renderToString(
    <AppFrame connection="starting" showsThemeToggle>
      <NotFoundView />
    </AppFrame>,
  );
}

/** What the shell shows until the app runs, when nothing of the library is known. */
export function renderShell(): string {
  return renderToString(
    <AppFrame connection="starting" showsThemeToggle={false}>
      <LoadingMark />
    </AppFrame>,
  );
}
