import { relative } from 'node:path';
import { firstRouteScripts } from './bench/builtScripts.ts';

/**
 * Budgets of the built app in gzip bytes; fonts travel as they are. Raising one wants a reason in the commit. What a
 * first visit brings has its ceiling in e2e/firstVisit.spec.ts.
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
    path: 'dist/client/assets/*.js',
    limit: '200 kB',
    gzip: true,
  },
  { name: 'login page', path: 'dist/client/assets/loginPage-*.js', limit: '12 kB', gzip: true },
  { name: 'account page', path: 'dist/client/assets/accountPage-*.js', limit: '12 kB', gzip: true },
  { name: 'service worker', path: 'dist/client/sw.js', limit: '12 kB', gzip: true },
  { name: 'HTML shell with its style sheet', path: 'dist/client/index.html', limit: '8 kB', gzip: true },
];
