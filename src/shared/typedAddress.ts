/** Invisible characters, which keyboards and mail programs insert into text. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;

/** Typed or pasted text without invisible characters and without white space at either end. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * A typed or pasted e-mail address without invisible characters and white space around it, its @ and its dots, which
 * keyboards add, and without what programs and sentences have around it: 'mailto:' and a subject, a name and angle
 * brackets, quotes, a comma or full stop. Full-width letters become ordinary ones, and full stops of other scripts dots. For short texts.
 */
export function typedAddress(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/^[^<]*<([^<>]*)>.*$/, '$1')
    .replace(/[。।۔]/g, '.')
    .replace(/^(?:mailto:|["'“‘«([])+|["'”’»)\],;.]+$/gi, '')
    .replace(/(@[^?]*)\?.*$/, '$1')
    .replace(/\s*([@.])\s*/g, '$1');
}
