import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAnswer, PageRequest as SiteRequest } from '../../embedded/http/site/staticSite.ts';
import { type InterfaceLanguage, languageOfTag } from '../../src/shared/languages/interfaceLanguages.ts';
import { noScripts } from '../../src/shared/languages/languageCookie.ts';
import { pageStylesFile } from '../siteBuild/pageStyles.ts';
import { contentSecurityPolicy, type OutsideOrigins } from './contentSecurityPolicy.ts';
import { documentHead, type PageFacts, type PageKind } from './documentHead.ts';

/** A request for a page of the app; without an origin, absolute addresses in the head are left out. */
export type PageRequest = Pick<SiteRequest, 'pathname'> & Partial<SiteRequest>;

export interface PageRenderer {
  /** The policy of the shell and of files; a rendered page has its own. */
  readonly contentSecurityPolicy: string;
  /** Rejects only when the library cannot be reached: the caller then sends the bare shell. */
  respond(request: PageRequest): Promise<PageAnswer>;
}

/** Where the head of a page stands in index.html, and its first paint. */
const headPlace = /<!--head-->.*?(?=<!--\/head-->)/s;
export const bodyPlace = /(?<=<!--first-paint-->).*?(?=<!--\/first-paint-->)/s;

export interface ServedTemplate {
  readonly html: string;
  /** Its Content-Security-Policy, whatever content is inserted. */
  readonly policy: string;
}

/** Throws when client and renderer are from different builds, or index.html has no marks. */
export async function readPageTemplates(
  distDir: string,
  shell: string,
  origins: OutsideOrigins,
): Promise<Record<PageKind, ServedTemplate>> {
  const text = await readFile(join(distDir, 'server', pageStylesFile), 'utf8');
  const styles = JSON.parse(text) as Record<PageKind, string>;
  if (!shell.includes(styles.home)) {
    throw new Error('dist/client and dist/server are from different builds: build the app again.');
  }
  if (!headPlace.test(shell) || !bodyPlace.test(shell)) {
    throw new Error('dist/client/index.html has no markers for a first paint: build the app again.');
  }
  const templates = Object.entries(styles).map(([kind, style]): [string, ServedTemplate] => {
    const page = shell.replace(styles.home, () => style);
    return [kind, { html: page, policy: contentSecurityPolicy(page, origins) }];
  });
  return Object.fromEntries(templates) as Record<PageKind, ServedTemplate>;
}

export const manifestFile = (language: InterfaceLanguage) =>
  language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;

const documentTag = '<html lang="en"';

export function filledPage(page: string, facts: PageFacts, body: string): string {
  const { language: tag, scripts = noScripts } = facts;
  const language = languageOfTag(tag);
  return page
    .replace(manifestFile('en'), manifestFile(language))
    .replace(
      documentTag,
      `<html lang="${language}" data-rendered="${tag}"${scripts === noScripts ? '' : ` data-scripts="${scripts}"`}`,
    )
    .replace(headPlace, () => documentHead(facts))
    .replace(bodyPlace, () => body);
}
