import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { formatStoryFile } from '../src/importing/storyFile.ts';
import { usualTag } from '../src/importing/workStory.ts';
import { canonicalLine, canonicalText } from '../src/shared/story/canonicalText.ts';
import { licenceIdentifier } from '../src/shared/story/usualLicences.ts';

const creditLine = /^\* (\p{L}[^:：]{0,60})[:：]\s*(.*)$/u;

/** The roles of credits that are fields of a story, in lower case. */
const fieldRoles: readonly string[] = ['license', 'licence', 'text', 'translation', 'language'];

/**
 * A story in the Global Storybooks source format: '# title', pages that begin with a line '##', and after the last '##'
 * the credits as '* Role: name' lines. Null for a file without a title.
 * https://github.com/global-asp/global-asp#source-format
 */
function parseStorybook(text: string) {
  const [first = '', ...lines] = text.replace(/^[\s\p{Cf}]+/u, '').split(/\r\n?|\n/);
  const title = canonicalLine(/^# +(.*)$/.exec(first)?.[1] ?? '');
  if (title === '') return null;
  const end = lines.findLastIndex((line) => line.trim() !== '' && !creditLine.test(line)) + 1;
  const credits = lines.slice(end).flatMap((line) => {
    const [, role, name] = creditLine.exec(line) ?? [];
    return role && name ? [{ role: canonicalLine(role), name: canonicalLine(name) }] : [];
  });
  const creditOf = (role: string) => credits.find((each) => each.role.toLowerCase() === role)?.name;
  return {
    title,
    author: creditOf('text') ?? '',
    translator: creditOf('translation'),
    licence: (creditOf('license') ?? creditOf('licence'))?.replace(/^\[(.*)\]$/, '$1'),
    credits: credits.filter(({ name, role }) => name !== '' && !fieldRoles.includes(role.toLowerCase())),
    // A page break is a paragraph break, and a heading a paragraph of its own.
    content: canonicalText(
      lines
        .slice(0, end)
        .map((line) => (/^##\s*$/.test(line) ? '\n' : line.replace(/^#{2,6}\s+(.*)$/, '\n$1\n')))
        .join('\n'),
    ),
  };
}

/** The README of a language folder: its beginning names the collection, its table links stories and licences. */
function parseIndex(readme: string) {
  const collection = /stories from the \[([^\]]+)\]\([^)]*\) collection/.exec(readme)?.[1];
  const rows = new Map<string, { readonly url: string; readonly licence: string }>();
  const licenceUrls = new Map<string, string>();
  for (const line of readme.split(/\r\n?|\n/)) {
    const [, number, url, licence] =
      /^(?:\| *)?(\d+) *\| *\[.*\]\((https?:\/\/\S+?)\) *\| *(\S.*?) *\|?$/.exec(line.trimEnd()) ?? [];
    if (number === undefined || url === undefined || licence === undefined) continue;
    const [, linkedName, licenceUrl] = /^\[(.+)\]\((\S+)\)$/.exec(licence) ?? [];
    if (linkedName !== undefined && licenceUrl !== undefined) licenceUrls.set(linkedName, licenceUrl);
    rows.set(number, { url, licence: linkedName ?? licence });
  }
  return { collection, rows, licenceUrls };
}

interface Entry {
  readonly number: string;
  readonly language: string;
  readonly story: NonNullable<ReturnType<typeof parseStorybook>>;
  readonly row: { readonly url: string; readonly licence: string } | undefined;
}

/**
 * Writes a Global Storybooks collection, which are language folders with numbered stories, as work folders, which `import`
 * and the desk take. Stories with one number are one work; if exactly one of them is no translation, it is the original of
 * the others. Resolves with the number of stories, and the files that are none.
 */
export async function convertStorybooks(source: string, target: string) {
  const entries: Entry[] = [];
  const licenceUrls = new Map<string, string>();
  const skipped: string[] = [];
  let collection = basename(resolve(source));
  for (const folder of await readdir(source, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const path = join(source, folder.name);
    const names = await readdir(path);
    const readme = names.find((name) => name.toLowerCase() === 'readme.md');
    const index = parseIndex(readme === undefined ? '' : await readFile(join(path, readme), 'utf8'));
    collection = index.collection ?? collection;
    for (const [name, url] of index.licenceUrls) licenceUrls.set(name, url);
    for (const name of names.sort()) {
      const [, number] = /^(\d{3,5})_.*\.md$/is.exec(name) ?? [];
      if (number === undefined) continue;
      const story = parseStorybook(await readFile(join(path, name), 'utf8'));
      const language = usualTag(folder.name);
      if (story) entries.push({ number, language, story, row: index.rows.get(number) });
      else skipped.push(join(path, name));
    }
  }
  for (const { number, language, story, row } of entries) {
    const { translator, credits } = story;
    const work = `${workNameOf(collection)}-${number}`;
    const [original, ...more] = entries.filter(
      (e) => e.number === number && e.story.translator === undefined,
    );
    const licence = story.licence ?? row?.licence ?? '';
    await mkdir(join(target, work), { recursive: true });
    const text = formatStoryFile({
      title: story.title,
      language,
      author: story.author,
      ...(translator !== undefined && { translation_author: translator }),
      ...(translator !== undefined &&
        original &&
        more.length === 0 && { originalLanguage: original.language }),
      licence: licenceIdentifier(licenceUrls.get(licence) ?? '') ?? licenceIdentifier(licence) ?? licence,
      source: { name: collection, ...(row && { url: row.url }) },
      ...(credits.length > 0 && { credits }),
      content: story.content,
    });
    await writeFile(join(target, work, `${language}.md`), text, { flag: 'wx' });
  }
  return { stories: entries.length, skipped };
}

/** A collection's name as part of a work's name: 'Pratham Books' becomes 'pratham-books'. */
function workNameOf(collection: string): string {
  return collection
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

if (process.argv[1] === import.meta.filename) {
  const [source, target, ...more] = process.argv.slice(2);
  if (source === undefined || target === undefined || more.length > 0) {
    throw new Error('usage: npx tsx tools/convertStorybooks.ts <collection> <new folder>');
  }
  const { stories, skipped } = await convertStorybooks(source, target);
  for (const file of skipped) console.error(`${file}: its first line is not a title like '# Title'`);
  console.log(`${stories} stories in ${target}: npm run library -- import ${target}`);
}
