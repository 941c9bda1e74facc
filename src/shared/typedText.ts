import { withoutInvisible } from './typedAddress.ts';

/**
 * A typed code without white space, invisible characters and punctuation, its digits of any script as 0 to 9. For short
 * texts.
 */
export function typedCode(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);
}

/**
 * A digit of any script as 0 to 9. Unicode encodes a script's ten digits consecutively (the Unicode Standard, 4.6), and
 * the digits of some scripts directly follow those of another.
 */
export function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
