import { interfaceTags, languageOfTag } from '../../src/shared/languages/interfaceLanguages.ts';
import { catalogueFiles, filesOf, readViteManifest } from './viteManifest.ts';

const entryTag = /[ \t]*<script type="module"[^>]*src="\/(assets\/[^"]+\.js)"[^>]*><\/script>\n?/;
const preloadLinks = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;
/** Links that browsers fetch along with the page, although the reader needs neither before its text. */
const lateLinks = /<link rel="(icon|manifest)" href=/g;

/**
 * For a script that knows the catalogues' `files` by `InterfaceTag`. The language of the interface is the one that was chosen
 * on this device, else the one in which the server rendered the page; the worker's shell and the pages of a static host
 * are for readers of every language.
 */
export const setLanguage = `const root = document.documentElement;
      let chosen;
      try {
        chosen = JSON.parse(localStorage.getItem('lipi-store')).state.interfaceLanguage;
      } catch {
        // Nothing is stored, or storage is blocked.
      }
      const [, cookie] = /\\blipi-interface=([\\w-]+)/.exec(document.cookie) ?? [];
      const wanted = [chosen, cookie, root.dataset.rendered, ...navigator.languages.map((tag) => tag.split('-')[0])];
      const spoken = wanted.find((tag) => tag === 'en' || tag in files) ?? 'en';
      root.lang = spoken.slice(0, 2);`;

/**
 * Runs in the page. Modules are requested when the browser reports that the text is painted (Paint Timing,
 * https://www.w3.org/TR/paint-timing/), because on a slow machine a timer set in a frame's callback fires before that
 * frame is shown. The text is the same for every build, so its hash in the Content-Security-Policy is too.
 */
const loader = `{
      const { entry, ahead, words } = document.currentScript.dataset;
      const files = JSON.parse(words);
      ${setLanguage}
      // A browser that is too old keeps the rendered page.
      let isLoaded = !document.getElementById('too-old').hidden;
      const load = () => {
        if (isLoaded) return;
        isLoaded = true;
        const fonts = document.getElementById('fonts').content;
        if (!isBlank && fonts.childElementCount > 0) document.documentElement.setAttribute('data-late-type', '');
        document.head.append(fonts);
        for (const link of document.querySelectorAll('link[data-late]')) link.href = link.dataset.late;
        for (const href of ahead.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
        start(2000);
      };
      // The line may be cut before all scripts are here; the text stays, and they are asked for again.
      const use = ({ default: messages }) => {
        window.lipiWords = { language: spoken, messages };
      };
      // Without its texts the app speaks English (boot.tsx).
      const app = () => import(entry);
      const start = (waitMs) => (spoken in files ? import('/' + files[spoken]).then(use).then(app, app) : app()).catch((error) => {
        console.warn('The scripts of Lipi could not be loaded: ' + error);
        if (waitMs < 300000) setTimeout(start, waitMs, 2 * waitMs);
      });
      // No paint is reported for a page in the background, or for one without content, which the worker answers with.
      const isBlank = document.getElementById('root').childElementCount === 0;
      if (isBlank || document.visibilityState === 'hidden') setTimeout(load);
      // The timer is for a page that is hidden before it paints.
      else if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
        setTimeout(load, 3000);
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) load();
        }).observe({ type: 'paint', buffered: true });
      } else requestAnimationFrame(() => setTimeout(load));
    }`;

/**
 * Has a short script import the entry module after the first frame: a module in the document would be fetched with high
 * priority, beside the text that the reader waits for. The icon, the manifest and our fonts wait for the same moment;
 * where a worker has them they do not (index.html).
 */
export async function lateEntry(html: string, dir: string): Promise<string> {
  const entry = entryTag.exec(html)?.[1];
  if (entry === undefined) throw new Error('lateEntry finds no entry module in index.html.');
  const manifest = await readViteManifest(dir);
  const ahead = filesOf(manifest, ['index.html']).scripts.map((file) => `/${file}`);
  const files = catalogueFiles(manifest);
  const words = JSON.stringify(
    Object.fromEntries(interfaceTags.map((tag) => [tag, files[languageOfTag(tag)]])),
  );
  const script = `<script data-entry="/${entry}" data-ahead="${ahead.join(' ')}" data-words='${words}'>${loader}</script>`;
  return (
    html
      .replace(entryTag, '')
      .replace(preloadLinks, '')
      // Without any icon the browser would request /favicon.ico.
      .replace(
        lateLinks,
        (_link, rel) => `<link rel="${rel}" ${rel === 'icon' ? 'href="data:," ' : ''}data-late=`,
      )
      .replace('</body>', () => `  ${script}\n  </body>`)
  );
}
