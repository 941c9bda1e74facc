export const usualLicences = [
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-ND-4.0',
  'CC0-1.0',
  'CC-PDM-1.0',
] as const;

const address =
  /(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/(?:(?:deed|legalcode)(?:\.[a-z_-]+)?)?)?(?:[?#]\S*)?/g;

/** In lower case; empty for words that tell nothing more. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [address, 'cc $1 $2'],
  [/\bcreative commons\b/g, 'cc'],
  [/\battribution\b/g, 'by'],
  [/\bnon-?commercial\b/g, 'nc'],
  [/\bshare[\s-]?alike\b/g, 'sa'],
  [/\bno[\s-]?deriv(?:ative works|atives|s)\b/g, 'nd'],
  [/\bcc[\s-]?(?:0|zero)\b/g, 'cc0'],
  [/\b(?:public domain dedication|(?:public )?licen[cs]e|international|unported|generic|universal)\b/g, ''],
  [/\b(?:public[\s-]domain(?: mark)?|cc mark)\b/g, 'pdm'],
];

const abbreviated = /\b(by(?:[\s-]+nc)?(?:[\s-]+(?:sa|nd))?|cc0|pdm)(?:[\s-]*v?(\d)(?:\.(\d))?)?\b/g;

/** A collection may leave the version out. */
const existing = /^(?:CC-BY(?:-[A-Z]{2})*(?:-(?:[1-4]\.0|2\.5))?|CC0-1\.0|CC-PDM-1\.0)$/;

/**
 * The SPDX identifier of the Creative Commons licence that a text names, by its name, its letters or the address of its
 * text: 'CC-BY-4.0' for 'cc-by 4' and 'Creative Commons Attribution 4.0 International', 'CC-BY' where no version is
 * given. Undefined for any other text, also one that says more, names two licences or that of a country.
 */
export function licenceIdentifier(written: string): string | undefined {
  const text = abbreviations.reduce(
    (before, [name, letters]) => before.replace(name, letters),
    written.toLowerCase(),
  );
  if (!/\bcc|\bpdm\b/.test(text)) return undefined;
  const [identifier = '', ...others] = new Set(Array.from(text.matchAll(abbreviated), identifierOf));
  const rest = text.replace(abbreviated, '').replace(/\bcc\b/g, '');
  const isAll = others.length === 0 && /^[\s(),.:;[\]–—-]*$/.test(rest);
  return isAll && existing.test(identifier) ? identifier : undefined;
}

function identifierOf([, letters = '', major, minor = '0']: RegExpExecArray): string {
  const isLicence = letters.startsWith('by');
  const terms = letters === 'cc0' ? 'CC0' : `CC-${letters.toUpperCase().replace(/[\s-]+/g, '-')}`;
  if (major === undefined) return isLicence ? terms : `${terms}-1.0`;
  return `${terms}-${major}.${minor}`;
}

export function usualLicence(written: string): string | undefined {
  const identifier = licenceIdentifier(written);
  return usualLicences.find((usual) => usual === identifier);
}
