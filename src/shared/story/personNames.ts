/** ', ', ' & ' and ' and ' between names, also together: 'Anil, Bina and Chitra', 'Anil, Bina, & Chitra'. */
const separator = /((?:,\s+|\s+)(?:and|&)\s+|,\s+)/;

/** Names at even indexes, the separators between them at odd ones. */
export function namesAndSeparators(written: string): string[] {
  return written.split(separator);
}

/** 'Mala Kumar, Manisha Chaudhry' are two. */
export function personNames(written: string): string[] {
  return namesAndSeparators(written).filter((name, index) => index % 2 === 0 && name !== '');
}
