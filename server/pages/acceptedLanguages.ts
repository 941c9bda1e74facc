import { knownLanguages } from '../../src/shared/languages/languages.ts';

/** How many languages of a header are considered: the home page is rendered and cached for each list of them. */
const mostLanguages = 3;

const longestHeader = 500;

/** 'hi-IN,hi;q=0.9,en;q=0.8' is Hindi, then English (RFC 9110, 12.5.4). Malformed entries are ignored. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const named = (header ?? '').slice(0, longestHeader).split(',');
  const wanted = named.flatMap((each) => {
    const [, tag = '', quality = '1'] =
      /^\s*([a-z]{2,3})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(each) ?? [];
    return tag !== '' && Number(quality) > 0 ? [{ tag: tag.toLowerCase(), quality: Number(quality) }] : [];
  });
  wanted.sort((one, other) => other.quality - one.quality);
  return [...new Set(wanted.map(({ tag }) => tag))]
    .filter((tag) => knownLanguages.some((known) => known.tag === tag))
    .slice(0, mostLanguages);
}
