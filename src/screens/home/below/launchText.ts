import type { LaunchPhase } from '../../../shared/frontPage.ts';
import { languageOf } from '../../../shared/languages.ts';

/** 'Tamil, Marathi and Bangla': every browser has this English, so that all set it as the server did. */
const inEnglish = new Intl.ListFormat('en-GB');

/** `about.txt` with its languages: `{now}` is the names of those that are here, `{announced}` a sentence, or nothing. */
export function launchText(about: string, { now, announced }: LaunchPhase): string {
  const [one, more] = announced;
  const come =
    one === undefined ? '' : more === undefined ? 'is announced and comes' : 'are announced and come';
  return about
    .replace('{now}', namesOf(now))
    .replace(/\{announced\} ?/, come && `${namesOf(announced)} ${come} next. `);
}

function namesOf(tags: readonly string[]): string {
  return inEnglish.format(tags.map((tag) => languageOf(tag).englishName));
}
