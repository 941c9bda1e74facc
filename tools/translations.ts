import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
import {
  allTexts,
  catalogueFile,
  mailTranslations,
  mailTranslationsFile,
} from '../server/siteBuild/messages.ts';
import { interfaceLanguages } from '../src/shared/languages/interfaceLanguages.ts';
import { languageOf } from '../src/shared/languages/languages.ts';

/**
 * `npm run translations` brings the catalogues up to date with the texts of the rooms: new ones are added without a
 * translation, and those that the app has no more are removed. The translations of mails become a module, because where
 * Convex runs the functions they read no files.
 */
for (const language of interfaceLanguages) {
  if (language === 'en') continue;
  const file = catalogueFile(language);
  const old = existsSync(file) ? PO.parse(readFileSync(file, 'utf8')) : newCatalogue(language);
  const known = new Map(old.items.map((item) => [item.msgid, item]));
  old.items = [...allTexts()].map(([english, { places }]) => {
    const item = known.get(english) ?? Object.assign(new PO.Item(), { msgid: english });
    return Object.assign(item, {
      references: [],
      extractedComments: places.length > 0 ? places : ['A language'],
    });
  });
  writeFileSync(file, `${old}`);
  const missing = old.items.filter(({ msgstr: [text] }) => !text).length;
  process.stdout.write(`${file}: ${missing} of ${old.items.length} texts are not translated.\n`);
}

writeFileSync(mailTranslationsFile, mailTranslations());

function newCatalogue(language: string): PO {
  const catalogue = new PO();
  catalogue.comments = [
    ` ${languageOf(language).englishName}, first drawn up by a machine: awaits review by people who grew up with the language`,
    ' (CONTRIBUTING.md, docs/glossary.md).',
  ];
  catalogue.headers = {
    'Project-Id-Version': 'Lipi',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
  };
  return catalogue;
}
