import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPaint } from '../../src/page/firstPaint.ts';
import type { InterfaceTag } from '../../src/shared/languages/interfaceLanguages.ts';
import type { LegalName } from '../../src/shared/legalPages.ts';

/** src/app/headWords.ts */
export interface HeadWords {
  readonly account: string;
  readonly login: string;
  readonly saved: string;
  readonly readingList: string;
  readonly highlights: string;
  readonly site: string;
  readonly lipi: string;
  readonly description: string;
  readonly notFoundTitle: string;
  readonly legalTitles: Readonly<Record<LegalName, string>>;
  readonly allStories: string;
  allStoriesIn(language: string): string;
  languageName(tag: string): string;
  synthesizedBy(narrator: string): string;
}

interface Renderer {
  renderPage(path: string, first: FirstPaint, scripts?: Readonly<Record<string, string>>): Promise<string>;
  renderShell(): string;
  readonly headWords: HeadWords;
  readonly manifest: object;
}

/** Node evaluates a module once for each address that it is imported by: src/app/serverWords.ts reads the language there. */
export async function loadRenderer(serverDir: string, language: InterfaceTag = 'en'): Promise<Renderer> {
  const file = resolve(serverDir, 'renderFirstPaint.js');
  await access(file).catch((cause: unknown) => {
    throw new Error('dist/server is missing: run `vite build --ssr` before `vite build`.', { cause });
  });
  return (await import(`${pathToFileURL(file).href}?language=${language}`)) as Renderer;
}
