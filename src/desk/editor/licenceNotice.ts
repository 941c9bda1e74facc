import { licenceName } from '../../shared/licences.ts';

/** What a licence asks of whoever passes the story on, in words for the curator who names it by its SPDX identifier. */
export function licenceNotice(identifier: string): string {
  const given = identifier.trim();
  if (given === '') return 'A story needs one before it is published, for example CC-BY-4.0 or CC0-1.0.';
  if (/^(CC0|PDM|public[ -]domain)/i.test(given))
    return 'Asks for nothing. Name the author and the source all the same.';
  const { name, url } = licenceName(given);
  if (url === undefined) return 'Not a licence that Lipi knows: readers see it as it is written here.';
  const asks = [
    'the author, the source and the licence are named',
    ...(/-SA/i.test(given) ? ['what is made of it carries the same licence'] : []),
    ...(/-NC/i.test(given) ? ['nobody takes money for it'] : []),
    ...(/-ND/i.test(given) ? ['it is passed on unchanged, and not translated'] : []),
  ];
  return `${name} asks that ${asks.join('; that ')}. The story’s page says so at its foot.`;
}
