import { catalogueRows } from './catalogueRows.ts';

/** The path of a library's longest story in a language. Throws when it has none. */
export async function longestStory(origin: string, language: string): Promise<string> {
  const rows = await catalogueRows<{ id: string; language: string; wordCount: number }>(origin);
  const [longest] = rows.filter((row) => row.language === language).sort((a, b) => b.wordCount - a.wordCount);
  if (!longest) throw new Error(`no story in ${language}`);
  return `/content/${longest.id}`;
}
