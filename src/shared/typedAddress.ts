/** Invisible characters, which keyboards and mail programs insert into text. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u20e3/gu;

/** Typed or pasted text without invisible characters and without white space at either end. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * A typed e-mail address without invisible characters and white space around it, its full-width letters as ordinary ones.
 * For short texts.
 */
export function typedAddress(typed: string): string {
  return withoutInvisible(typed).normalize('NFKC');
}
