import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The bundled stories, or those of the folder that LIPI_TEXTS names, each with the language that its file is named by. */
export function readTexts(): readonly { readonly language: string; readonly text: string }[] {
  const folder = process.env.LIPI_TEXTS ?? join(import.meta.dirname, '../seed');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ language: basename(name, '.md'), text: readFileSync(join(folder, name), 'utf8') }));
}
