import { createRoot, hydrateRoot } from 'react-dom/client';
import { type FirstPaint, firstPaintId, readFirstPaint } from '../page/firstPaint.ts';
import { interfaceLanguage, interfaceTag } from '../page/translate.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { noScripts, scriptsText } from '../shared/languages/languageCookie.ts';
import { warn } from '../shared/warn.ts';
import { prepareScripts } from '../ui/script/shownScript.ts';
import { App } from './App.tsx';
import { type Place, placeOf } from './routes.tsx';
import { fetchScreen } from './useShownScreen.ts';

declare global {
  interface Window {
    /** Marks a button that is pressed before hydration (index.html). */
    readonly lipiEarlyPress: (event: MouseEvent) => void;
  }
}

export async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const data = document.getElementById(firstPaintId);
  const first = readFirstPaint(data?.textContent);
  // The data is inside the root, where React expects only its own markup.
  data?.remove();
  const place = placeOf(location.pathname);
  const { lang, dataset } = document.documentElement;
  const isServerRendered =
    isRenderedFor(first, place) &&
    interfaceTag === (dataset.rendered ?? 'en') &&
    scriptsText(lipiStore.scripts) === (dataset.scripts ?? noScripts);
  if (lang !== interfaceLanguage) document.documentElement.lang = interfaceLanguage;
  const [initial, hasScripts] = await Promise.all([fetchScreen(place), prepareScripts()]);
  const app = <App initial={initial} first={first} />;
  // From here on React itself answers a press.
  removeEventListener('click', window.lipiEarlyPress);
  if (isServerRendered && hasScripts && initial.content.kind === 'screen') {
    // After a mismatch React renders the page again, which is correct but may shift the layout. A test keeps both the same.
    hydrateRoot(root, app, { onRecoverableError: warn('The server-rendered page and the app’s differ') });
  } else createRoot(root).render(app);
}

function isRenderedFor(first: FirstPaint, { route, params }: Place): boolean {
  if (first.kind === 'legal') return route.name === first.snapshot.name;
  return route.name === first.kind && (first.kind !== 'story' || first.snapshot.row.id === params.id);
}
