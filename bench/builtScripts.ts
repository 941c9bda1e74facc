import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  filesOf,
  pageModules,
  type ViteManifest,
  viteManifestFile,
} from '../server/siteBuild/viteManifest.ts';

const site = join(import.meta.dirname, '..', 'dist', 'client');

/** The limits for the scripts that a first visit loads by itself, each gzipped; without the service worker. */
export const firstVisitLimitBytes = 178 * 1000;
export const firstVisitLimitFiles = 8;

/** The manifest of the built app. Throws when the app is not built. */
export function builtManifest(): ViteManifest {
  return JSON.parse(readFileSync(join(site, viteManifestFile), 'utf8')) as ViteManifest;
}

/**
 * Files of the built app that the first route needs, by their paths from the site's root: the entry and the home page
 * with their imports.
 */
export function firstRouteScripts(): readonly string[] {
  return filesOf(builtManifest(), ['index.html', pageModules.home]).scripts;
}
