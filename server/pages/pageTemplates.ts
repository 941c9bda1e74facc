import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageStylesFile } from '../siteBuild/pageStyles.ts';
import { contentSecurityPolicy, type OutsideOrigins } from './contentSecurityPolicy.ts';
import { documentHead, type PageFacts, type PageKind } from './documentHead.ts';

/** The mark in index.html after a page's additions to the head. */
const headEnd = '<!--/head-->';
/** The marks in index.html around the first paint. */
export const firstPaintStart = '<!--first-paint-->';
export const firstPaintEnd = '<!--/first-paint-->';

/** A built page, split where its content is inserted. */
export interface PageTemplate {
  readonly beforeHead: string;
  readonly betweenHeadAndPaint: string;
  readonly afterPaint: string;
}

/** The template of a page that a server sends. */
export interface ServedTemplate extends PageTemplate {
  /** Its Content-Security-Policy, whatever content is inserted. */
  readonly policy: string;
}

/**
 * index.html with the styles of each kind of page in place of the home page's. Throws when client and renderer are from
 * different builds, or index.html has no marks.
 */
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
  const templates = Object.entries(styles).map(([kind, style]): [string, ServedTemplate] => {
    const page = shell.replace(styles.home, () => style);
    return [kind, { ...pageTemplate(page), policy: contentSecurityPolicy(page, origins) }];
  });
  return Object.fromEntries(templates) as Record<PageKind, ServedTemplate>;
}

/** Splits a page at its marks. Throws when it has none. */
export function pageTemplate(page: string): PageTemplate {
  const headStart = page.indexOf('<!--head-->');
  const headStop = page.indexOf(headEnd, headStart);
  const paintStart = page.indexOf(firstPaintStart, headStop);
  const paintEnd = page.indexOf(firstPaintEnd, paintStart);
  if (headStart < 0 || headStop < 0 || paintStart < 0 || paintEnd < 0) {
    throw new Error('dist/client/index.html has no markers for a first paint: build the app again.');
  }
  return {
    beforeHead: page.slice(0, headStart),
    betweenHeadAndPaint: page.slice(headStop, paintStart + firstPaintStart.length),
    afterPaint: page.slice(paintEnd),
  };
}

/** The page with its head and, between the marks of the first paint, `body`. */
export function filledPage(template: PageTemplate, facts: PageFacts, body: string): string {
  const { beforeHead, betweenHeadAndPaint, afterPaint } = template;
  return beforeHead + documentHead(facts) + betweenHeadAndPaint + body + afterPaint;
}
