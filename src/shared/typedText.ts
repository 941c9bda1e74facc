import { withoutInvisible } from './typedAddress.ts';

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
