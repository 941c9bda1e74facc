import { decodeJwt, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { readSigningKeys } from '../../../server/accounts/signingKeys.ts';

/** Made once, because it takes longer than the rest of a test. */
let foreignKeys: ReturnType<typeof generateKeyPair> | undefined;

/** Makes variants of a token that the library issued, each invalid in one way. */
export async function falseTokens(token: string, dataDir: string): Promise<Readonly<Record<string, string>>> {
  const claims = decodeJwt(token);
  const own = await importPKCS8(readSigningKeys(dataDir).privateKey, 'RS256');
  foreignKeys ??= generateKeyPair('RS256');
  const { privateKey: foreign } = await foreignKeys;
  const nowSeconds = Math.floor(Date.now() / 1000);
  const sign = (changes: object, key = own) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256' }).sign(key);
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [head = '', , signature = ''] = token.split('.');
  return {
    'an expired token': await sign({ iat: nowSeconds - 7200, exp: nowSeconds - 60 }),
    'a token signed by another key': await sign({}, foreign),
    'a token that claims more than was signed': `${head}.${base64({ ...claims, exp: nowSeconds + 99_999 })}.${signature}`,
    'a token that is not signed': `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`,
    'a token of another issuer': await sign({ iss: 'https://elsewhere.example' }, foreign),
    'a token of another issuer with our signature': await sign({ iss: 'https://elsewhere.example' }),
    'a token for another audience': await sign({ aud: 'elsewhere' }),
  };
}
