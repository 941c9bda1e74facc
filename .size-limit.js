import { relative } from 'node:path';
import { firstRouteScripts } from './bench/builtScripts.ts';

/**
 * Budgets of the built app in gzip bytes; fonts travel as they are. Raising one wants a reason in the commit. What a
 * first visit brings has its ceiling in e2e/offline/firstVisit.spec.ts.
 */
export default [
  {
    name: 'JavaScript of the first route',
    path: firstRouteScripts().map((file) => relative(process.cwd(), file)),
    limit: '115 kB',
    gzip: true,
  },
  {
    name: 'all that the worker keeps, with the worker and the shell',
    path: [
      'dist/client/index.html',
      'dist/client/sw.js',
      'dist/client/assets/*.js',
      '!dist/client/assets/tester-*.js',
      '!dist/client/assets/desk*.js',
      '!dist/client/assets/accountSections-*.js',
    ],
    limit: '270 kB',
    gzip: true,
  },
  { name: 'the desk', path: 'dist/client/assets/desk*.js', limit: '200 kB', gzip: true },
];
