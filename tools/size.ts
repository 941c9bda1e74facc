import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstRoute, firstRouteFile } from '../server/siteBuild/firstRoute.ts';

/** Why the ten largest parts of the first route are in it. */
const reasons: Readonly<Record<string, string>> = {
  'react-dom': 'It hydrates the page and renders every later one; it cannot be divided.',
  react: 'The elements and hooks of every component; a CommonJS file, from which nothing can be left out.',
  'src/home/carousel/Carousel.tsx': 'The cards turn at the first swipe, press or key.',
  'src/shared/languages/languages.ts':
    'The row of languages shows their names, and the feed may bring any of them.',
  'src/home/backMatter/Newsletter.tsx': 'The form is in the HTML: React hydrates all of it.',
  'src/home/backMatter/BackMatter.tsx':
    'The text about the library is in the HTML: React hydrates all of it.',
  scheduler: 'React’s own queue of work.',
  valtio: 'The state that components share: settings, session, connection, lazy parts.',
  'src/home/HomeScreen.tsx': 'It decides between the page’s data and the device’s.',
  'src/home/carousel/carousel.ts': 'The rules by which the cards turn.',
};

async function why(): Promise<void> {
  const path = join(import.meta.dirname, '../dist/client', firstRouteFile);
  const sizes = JSON.parse(await readFile(path, 'utf8')) as FirstRoute;
  const bySize = Object.entries(sizes).sort(([, one], [, other]) => other - one);
  for (const [name, bytes] of bySize) {
    console.log([String(bytes).padStart(7), name, reasons[name] ?? ''].join('  ').trimEnd());
  }
}

// size-limit explains only what it bundles itself.
if (process.argv.includes('--why')) await why();
else await import('../node_modules/size-limit/bin.js' as string);
