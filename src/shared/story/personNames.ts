/** ', ', ' & ' and ' and ' between names, also together: 'Anil, Bina and Chitra', 'Anil, Bina, & Chitra'. */
const separator = /((?:,\s+|\s+)(?:and|&)\s+|,\s+)/;

/** A story's author or translator as written, split into names (even indexes) and the separators between them (odd ones). */
export function namesAndSeparators(written: string): string[] {
  return written.split(separator);
}

/** The persons whom a story names as its author or translator: 'Mala Kumar, Manisha Chaudhry' are two. */
export function personNames(written: string): string[] {
  return namesAndSeparators(written).filter((name, index) => index % 2 === 0 && name !== '');
}
