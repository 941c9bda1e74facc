import { sha256Of } from '../../src/shared/sha256.ts';

/** 256 random bits in the URL-safe alphabet of base64. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function newDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 250) digits += byte % 10; // 250 to 255 would favour the digits 0 to 5
  }
  return digits;
}

/** SHA-256 in lower-case hexadecimal: the stored form of random secrets. Too fast for passwords. */
export function hashOf(secret: string): Promise<string> {
  return sha256Of(new TextEncoder().encode(secret));
}

/** Takes a time that does not reveal how much of the texts is the same. */
export function isSameSecret(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < Math.min(a.length, b.length); at += 1)
    difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
