import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { replaceFile } from '../../embedded/storage/folder/dataFolder.ts';
import { aboutDataFolder } from '../../embedded/storage/folder/dataFolderUnusable.ts';
import { makeOwnFolder } from '../../embedded/storage/folder/ownFolder.ts';

const fileName = 'signing.keys.json';

/** Access tokens are valid for an hour; the rest allows for clocks of issuer and host that differ. */
const tokenLifetimeMs = 65 * 60 * 1000;

/** A key that no longer signs; tokens that it signed are accepted until all of them have expired. */
interface RetiredKey {
  readonly publicKey: JWK;
  /** Milliseconds since the Unix epoch. */
  readonly acceptedUntil: number;
}

/** The key that signs a library's access tokens, and the keys that signed them until recently. */
export interface SigningKeys {
  /** PKCS #8, PEM. With this key, tokens for any account can be signed. */
  readonly privateKey: string;
  readonly publicKey: JWK;
  readonly retired: readonly RetiredKey[];
}

export function signingKeysFile(dataDir: string): string {
  return join(dataDir, fileName);
}

/**
 * The keys of a data folder, created by the first call and readable by the folder's owner only.
 * @throws DataFolderUnusable when they cannot be written, Error when the file is damaged: without it every device has to
 * fetch new tokens, so it is not replaced silently.
 */
export async function openSigningKeys(dataDir: string): Promise<SigningKeys> {
  const file = signingKeysFile(dataDir);
  try {
    if (!existsSync(file)) await createOnce(dataDir, file);
    return readSigningKeys(dataDir);
  } catch (error) {
    throw aboutDataFolder(dataDir, error);
  }
}

export function readSigningKeys(dataDir: string): SigningKeys {
  const file = signingKeysFile(dataDir);
  const keys: unknown = parsed(readFileSync(file, 'utf8'));
  if (!areSigningKeys(keys)) {
    throw new Error(
      `${file} is damaged. Move it away: new keys will be made, and devices will fetch new tokens with them.`,
    );
  }
  return keys;
}

/** Makes a new key sign from now on; the old one is accepted until its last token has expired. */
export async function rotateSigningKeys(dataDir: string, now: number): Promise<void> {
  const { publicKey, retired } = await openSigningKeys(dataDir);
  const stillAccepted = retired.filter((key) => key.acceptedUntil > now);
  const file = signingKeysFile(dataDir);
  const keys = {
    ...(await newKeys()),
    retired: [{ publicKey, acceptedUntil: now + tokenLifetimeMs }, ...stillAccepted],
  };
  replaceFile(file, `${JSON.stringify(keys)}\n`);
}

/** The variables that the functions read, under @convex-dev/auth's names. */
export function signingEnvironment({ privateKey, publicKey, retired }: SigningKeys, now: number) {
  const accepted = retired.filter((key) => key.acceptedUntil > now).map((key) => key.publicKey);
  return { JWT_PRIVATE_KEY: privateKey, JWKS: JSON.stringify({ keys: [publicKey, ...accepted] }) };
}

async function createOnce(dataDir: string, file: string): Promise<void> {
  makeOwnFolder(dataDir);
  const keys = { ...(await newKeys()), retired: [] };
  // When two processes start at once, the host's lock admits one; if the keys are the other's, it rereads them.
  if (!existsSync(file)) replaceFile(file, `${JSON.stringify(keys)}\n`);
}

/** RSA, the only kind that @convex-dev/auth signs with. */
async function newKeys() {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  return {
    privateKey: await exportPKCS8(pair.privateKey),
    publicKey: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function areSigningKeys(keys: unknown): keys is SigningKeys {
  if (typeof keys !== 'object' || keys === null) return false;
  const { privateKey, publicKey, retired } = keys as Partial<Record<keyof SigningKeys, unknown>>;
  return (
    typeof privateKey === 'string' &&
    typeof publicKey === 'object' &&
    publicKey !== null &&
    Array.isArray(retired) &&
    retired.every((key) => typeof key?.publicKey === 'object' && typeof key?.acceptedUntil === 'number')
  );
}
