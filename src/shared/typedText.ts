/** Keyboards and mail programs insert these into text. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;

export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * A typed or pasted e-mail address, without what keyboards, programs and sentences add: invisible characters, white
 * space, 'mailto:' and a subject, a name and angle brackets, quotes, a comma or full stop. Full-width letters become
 * ordinary ones, full stops of other scripts dots, and a domain of other letters what mail spells it as. For short
 * texts.
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
 * As mail and DNS spell a domain (RFC 5891), so that an address is the same whether or not a browser has converted it:
 * 'उदाहरण.भारत' is 'xn--p1b6ci4b4b3a.xn--h2brj9c'. Unchanged when it is no domain.
 */
function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Without white space, invisible characters and punctuation, digits of any script as 0 to 9. For short texts. */
export function typedCode(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);
}

/** Unicode encodes a script's digits consecutively (4.6), those of some scripts right after another's. */
export function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
