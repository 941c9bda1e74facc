import { lipiStore } from './lipiStore.ts';

/** Without regions ('gu', not 'gu-IN'): the one chosen on the home page, then those of the browser. */
export function readersLanguages(): string[] {
  const chosen = lipiStore.language === null ? [] : [lipiStore.language];
  return [...chosen, ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag)];
}
