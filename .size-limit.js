import { relative } from 'node:path';
import { firstRouteScripts } from './bench/builtScripts.ts';
import { onDemandChunks } from './server/siteBuild/onDemand.ts';

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
    path: ['dist/client/assets/*.js', ...onDemandChunks.map((name) => `!dist/client/assets/${name}-*.js`)],
    limit: '200 kB',
    gzip: true,
  },
  ...onDemandChunks.map((name) => ({
    name: `JavaScript of ${name}`,
    path: `dist/client/assets/${name}-*.js`,
    limit: '12 kB',
    gzip: true,
  })),
  { name: 'service worker', path: 'dist/client/sw.js', limit: '12 kB', gzip: true },
  { name: 'HTML shell with its style sheet', path: 'dist/client/index.html', limit: '8 kB', gzip: true },
];
