/** Invisible characters, which keyboards and mail programs insert into text. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;

/** Typed or pasted text without invisible characters and without white space at either end. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * A typed or pasted e-mail address without invisible characters and white space around it, its @ and its dots, which
 * keyboards add, and without what programs and sentences have around it: 'mailto:' and a subject, a name and angle
 * brackets, quotes, a comma or full stop. Full-width letters become
 * ordinary ones, full stops of other scripts dots, and a domain of other letters what mail spells it as. For short texts.
 */
export function typedAddress(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/^[^<]*<([^<>]*)>.*$/, '$1')
    .replace(/[。।۔]/g, '.')
    .replace(/^(?:mailto:|["'“‘«([])+|["'”’»)\],;.]+$/gi, '')
    .replace(/(@[^?]*)\?.*$/, '$1')
    .replace(/\s*([@.])\s*/g, '$1')
    .replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => `@${asciiDomain(domain)}`);
}

/**
 * A domain as mail and DNS spell it (RFC 5891), so that an address is the same whether or not a browser has converted it:
 * 'उदाहरण.भारत' is 'xn--p1b6ci4b4b3a.xn--h2brj9c'. Unchanged when it is ASCII already, or not a domain.
 */
function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
