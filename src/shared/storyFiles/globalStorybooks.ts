import { canonicalLine, canonicalText } from '../story/canonicalText.ts';
import { licenceIdentifier } from '../story/usualLicences.ts';
import { BrokenFile } from './brokenFile.ts';
import { lineLengthLimit } from './textOf.ts';

/**
 * A story in the Global Storybooks source format: '# title', pages that begin with a line '##', and after the last '##'
 * the credits as '* Role: name' lines.
 * https://github.com/global-asp/global-asp#source-format
 */
export interface Storybook {
  readonly title: string;
  /** Empty without a 'Text' credit. */
  readonly author: string;
  readonly translator?: string;
  /** The licence as printed, for example 'CC-BY'; empty without a 'License' credit. */
  readonly licenceName: string;
  /** The 'Language' credit, if there is one. */
  readonly language?: string;
  /** All other credits, as printed. */
  readonly credits: readonly { readonly role: string; readonly name: string }[];
  /** Canonical text; page breaks are paragraph breaks. Empty for a story told by pictures alone. */
  readonly content: string;
}

/** The most credit lines of one story, far more than a title page has. */
const creditLimit = 500;

/** The longest row of an index that is read, in UTF-16 units. */
const rowLengthLimit = 2000;

// The flag `s` avoids quadratic backtracking over spaces before a line separator (U+2028) within a line.
const creditLine = /^\* (\p{L}[^:：]{0,60})[:：]\s*(.*)$/su;

/** The roles of credits that are fields of a story, in lower case. */
const fieldRoles: ReadonlySet<string> = new Set(['license', 'licence', 'text', 'translation', 'language']);

/** Reads one story. Throws BrokenFile with the reason. */
export function parseStorybook(text: string): Storybook {
  const lines = text.replace(/^[\s\p{Cf}]+/u, '').split(/\r\n?|\n/);
  const title = lineOf(/^# +(\S.*)$/.exec(lines[0] ?? '')?.[1] ?? '', 'title');
  if (title === '') {
    throw new BrokenFile(text.trim() === '' ? 'it is empty' : "its first line is not a title like '# Title'");
  }

  let end = lines.length;
  const printed: { role: string; name: string }[] = [];
  while (end > 1) {
    const line = lines[end - 1] ?? '';
    const [, role, name] = creditLine.exec(line) ?? [];
    if (role !== undefined && name !== undefined) {
      if (printed.length === creditLimit) throw new BrokenFile(`it has more than ${creditLimit} credits`);
      printed.unshift({ role: lineOf(role, 'credit'), name: lineOf(name, 'credit') });
    } else if (line.trim() !== '') break;
    end -= 1;
  }

  const licence = creditOf(printed, 'license') ?? creditOf(printed, 'licence');
  const licenceName = licence?.replace(/^\[(.*)\]$/, '$1') ?? '';
  const author = creditOf(printed, 'text') ?? '';
  const translator = creditOf(printed, 'translation');
  const language = creditOf(printed, 'language');
  return {
    title,
    author,
    ...(translator !== undefined && { translator }),
    licenceName,
    ...(language !== undefined && { language }),
    credits: printed.filter(({ role, name }) => name !== '' && !fieldRoles.has(role.toLowerCase())),
    content: canonicalText(lines.slice(1, end).map(toPlainLine).join('\n')),
  };
}

function lineOf(text: string, what: string): string {
  if (text.length > lineLengthLimit) throw new BrokenFile(`its ${what} is too long`);
  return canonicalLine(text);
}

/** Makes a page break a paragraph break and a heading a paragraph of its own. Other markup stays as text. */
function toPlainLine(line: string): string {
  if (/^##\s*$/.test(line)) return '\n';
  return line.replace(/^#{2,6}\s+(.*)$/s, '\n$1\n');
}

/** The name of the credit with a role in lower case. */
function creditOf(credits: readonly { role: string; name: string }[], role: string): string | undefined {
  return credits.find((credit) => credit.role.toLowerCase() === role)?.name || undefined;
}

/** The facts in the README of a language folder. */
export interface StorybookIndex {
  /** The collection, for example 'Pratham Books'. */
  readonly collection?: string;
  /** The URL and licence of each story, by story number. */
  readonly rows: ReadonlyMap<string, { readonly url: string; readonly licenceName: string }>;
  /** The URLs of licences by printed name, for example 'CC-BY'. */
  readonly licenceUrls: ReadonlyMap<string, string>;
}

/** Reads the README of a language folder: its beginning names the collection, its table links each story. */
export function parseStorybookIndex(readme: string): StorybookIndex {
  const collection = /stories from the \[([^\]]+)\]\([^)]*\) collection/.exec(
    readme.slice(0, rowLengthLimit),
  )?.[1];
  const rows = new Map<string, { url: string; licenceName: string }>();
  const licenceUrls = new Map<string, string>();
  for (const line of readme.split(/\r\n?|\n/)) {
    // The patterns below backtrack quadratically or worse: on a long line they would never end.
    if (line.length > rowLengthLimit) continue;
    const [, number, url, licence] =
      /^(?:\| *)?(\d+) *\| *\[.*\]\((https?:\/\/\S+?)\) *\| *(\S.*?) *\|?$/.exec(line.trimEnd()) ?? [];
    if (number === undefined || url === undefined || licence === undefined) continue;
    const [, linkedName, licenceUrl] = /^\[(.+)\]\((\S+)\)$/.exec(licence) ?? [];
    if (linkedName !== undefined && licenceUrl !== undefined) licenceUrls.set(linkedName, licenceUrl);
    rows.set(number, { url, licenceName: linkedName ?? licence });
  }
  return { ...(collection !== undefined && { collection }), rows, licenceUrls };
}

/** The SPDX identifier of a licence, by its URL if known, else by its printed name; other names stay as printed. */
export function spdxOf(licenceName: string, licenceUrl: string | undefined): string {
  return licenceIdentifier(licenceUrl ?? '') ?? licenceIdentifier(licenceName) ?? licenceName;
}
