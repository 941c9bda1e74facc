import { relative } from 'node:path';
import { firstRouteScripts } from './bench/builtScripts.ts';

/** Budgets of the built app in gzip bytes; fonts travel as they are. Raising one wants a reason in the commit. */
export default [
  {
    name: 'JavaScript of the first route',
    path: firstRouteScripts().map((file) => relative(process.cwd(), file)),
    limit: '90 kB',
    gzip: true,
  },
  { name: 'all JavaScript of the app', path: 'dist/client/assets/*.js', limit: '170 kB', gzip: true },
  { name: 'service worker', path: 'dist/client/sw.js', limit: '12 kB', gzip: true },
  { name: 'HTML shell with its style sheet', path: 'dist/client/index.html', limit: '8 kB', gzip: true },
];
