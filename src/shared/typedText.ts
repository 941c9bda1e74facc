/** White space, and characters that nobody sees: what phones and mail programs put around what is copied. */
const unseen = /[\s\p{Cf}]/gu;

/** What was typed or pasted, without spaces and what cannot be seen. For what holds no spaces itself. */
export function withoutUnseen(typed: string): string {
  return typed.replace(unseen, '');
}

/** The same with the digits of every script as 0 to 9. For codes: of at most some hundred characters. */
export function withPlainDigits(typed: string): string {
  return withoutUnseen(typed)
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(numberOf(digit)));
}

/** Unicode has the digits of a script side by side from 0 to 9 (the Unicode Standard, 4.6). */
function numberOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}
