import { relative } from 'node:path';
import { firstRouteScripts } from './bench/builtScripts.ts';
import { readerFileNames } from './src/shared/readerFiles.ts';

const ofReaders = readerFileNames.map((name) => `dist/client/assets/${name}-*.js`);

/**
 * Budgets of the built app in gzip bytes; fonts travel as they are. Raising one wants a reason in the commit. What a
 * first visit brings has its ceiling in e2e/offline/firstVisit.spec.ts.
 */
export default [
  {
    name: 'JavaScript of the first route',
    path: firstRouteScripts().map((file) => relative(process.cwd(), file)),
    limit: '90 kB',
    gzip: true,
  },
  {
    name: 'JavaScript that the worker keeps for reading without a network',
    path: [
      'dist/client/assets/*.js',
      '!dist/client/assets/tester-*.js',
      '!dist/client/assets/admin*.js',
      '!dist/client/assets/accountSections-*.js',
      ...ofReaders.map((path) => `!${path}`),
    ],
    limit: '230 kB',
    gzip: true,
  },
  {
    name: 'JavaScript that only a signed-in reader fetches, and the worker keeps for them',
    path: ofReaders,
    limit: '22 kB',
    gzip: true,
  },
  { name: 'login page', path: 'dist/client/assets/loginPage-*.js', limit: '12 kB', gzip: true },
  { name: 'account page', path: 'dist/client/assets/accountPage-*.js', limit: '12 kB', gzip: true },
  {
    name: 'what the account page shows of the library’s answers',
    path: 'dist/client/assets/accountSections-*.js',
    limit: '6 kB',
    gzip: true,
  },
  { name: 'admin page', path: 'dist/client/assets/admin-????????.js', limit: '20 kB', gzip: true },
  {
    name: 'narration page of the desk',
    path: 'dist/client/assets/admin-narration-????????.js',
    limit: '12.8 kB',
    gzip: true,
  },
  {
    name: 'timing editor of the desk',
    path: 'dist/client/assets/admin-narration-timing-*.js',
    limit: '14.5 kB',
    gzip: true,
  },
  ...[
    ['history of a story', 'admin-history', '5 kB'],
    ['newsletter', 'admin-newsletter', '7.5 kB'],
    ['people', 'admin-people', '4 kB'],
    ['settings', 'admin-settings', '3.2 kB'],
    ['numbers', 'admin-numbers', '3.5 kB'],
    ['audit', 'admin-audit', '4.5 kB'],
    ['import and export', 'admin-bulk', '47.5 kB'],
  ].map(([name, file, limit]) => ({
    name: `${name} at the desk`,
    path: `dist/client/assets/${file}-*.js`,
    limit,
    gzip: true,
  })),
  { name: 'service worker', path: 'dist/client/sw.js', limit: '12 kB', gzip: true },
  { name: 'HTML shell with its style sheet', path: 'dist/client/index.html', limit: '8 kB', gzip: true },
];
