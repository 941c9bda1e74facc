import { builtManifest } from '../../bench/builtScripts.ts';
import { keyOf } from '../../server/siteBuild/rooms.ts';
import { pageModules } from '../../server/siteBuild/viteManifest.ts';

/** The modules of scripts that journeys withhold from a page, each with the others of its file. */
const modules = {
  story: pageModules.story,
  search: 'src/catalogue/search/storySearch.ts',
} as const;

/** Every script of the app, for `page.route`. */
export const allScripts = '**/assets/*.js';

/** The address of the script that contains this part of the app, for `page.route`. Throws when the app is not built. */
export function scriptOf(part: keyof typeof modules): string {
  const manifest = builtManifest();
  return `**/${manifest[keyOf(manifest, modules[part])]?.file}`;
}
