/** Invisible characters, which keyboards and mail programs put into copied text. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u20e3/gu;

/** What was typed or pasted, without what cannot be seen, and without white space around it. */
export function withoutInvisible(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/** A typed code: without white space and what cannot be seen, the digits of every script as 0 to 9. Of some hundred characters. */
export function withPlainDigits(typed: string): string {
  return withoutInvisible(typed)
    .replace(/\s/gu, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, plainDigit);
}

/** The digit of any script as 0 to 9: Unicode has those of a script side by side (the Unicode Standard, 4.6), some scripts too. */
export function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
