import { builtManifest, firstRouteScripts } from './bench/builtScripts.ts';
import { filesOfReaders, scriptsOfDesk } from './server/siteBuild/viteManifest.ts';

const inSite = (files) => files.filter((file) => file.endsWith('.js')).map((file) => `dist/client/${file}`);

/**
 * Budgets of the built app in gzip bytes; fonts travel as they are. Raising one wants a reason in the commit. What a
 * first visit brings has its ceiling in e2e/offline/firstVisit.spec.ts.
 */
export default [
  {
    name: 'JavaScript of the first route',
    path: inSite(firstRouteScripts()),
    limit: '102 kB',
    gzip: true,
  },
  {
    name: 'JavaScript that the worker keeps',
    path: inSite(filesOfReaders(builtManifest())),
    limit: '301 kB',
    gzip: true,
  },
  {
    name: 'JavaScript that only the desk fetches',
    path: inSite(scriptsOfDesk(builtManifest())),
    limit: '156 kB',
    gzip: true,
  },
];
