/** Invisible characters, which keyboards and mail programs insert into text. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;

/** Typed or pasted text without invisible characters and without white space at either end. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * A typed e-mail address without invisible characters and white space around it, its @ and its dots, which keyboards add;
 * full-width letters become ordinary ones. For short texts.
 */
export function typedAddress(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\s*([@.])\s*/g, '$1');
}
