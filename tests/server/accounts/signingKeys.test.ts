import { statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import {
  openSigningKeys,
  readSigningKeys,
  rotateSigningKeys,
  signingEnvironment,
  signingKeysFile,
} from '../../../server/accounts/signingKeys.ts';
import { makeFolder } from '../../makeFolder.ts';

const hourMs = 60 * 60 * 1000;

const makeDataDir = async () => join(makeFolder(), 'data');

async function signedWith(privateKey: string): Promise<string> {
  return new SignJWT({ sub: 'asha' })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(await importPKCS8(privateKey, 'RS256'));
}

/** Whether a key of the set verifies the token, which names no key, like all tokens of the library. */
async function isAccepted(token: string, jwks: string): Promise<boolean> {
  const { keys } = JSON.parse(jwks) as { keys: { kid: string }[] };
  for (const key of keys) {
    const verified = await jwtVerify(token, createLocalJWKSet({ keys: [key as never] })).catch(() => null);
    if (verified) return true;
  }
  return false;
}

test('the first start makes keys that only the owner can read, and later starts keep them', async () => {
  const dataDir = await makeDataDir();
  const made = await openSigningKeys(dataDir);
  expect(await openSigningKeys(dataDir)).toEqual(made);
  expect(statSync(signingKeysFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(await readdir(dataDir)).toEqual(['signing.keys.json']);
  const { JWT_PRIVATE_KEY, JWKS } = signingEnvironment(made, Date.now());
  expect(await isAccepted(await signedWith(JWT_PRIVATE_KEY), JWKS)).toBe(true);
  expect(JWKS).not.toContain('"d"'); // the private exponent
});

test('two starts at the same time agree on one key', async () => {
  const dataDir = await makeDataDir();
  const opened = await Promise.all([openSigningKeys(dataDir), openSigningKeys(dataDir)]);
  expect(opened[0]).toEqual(opened[1]);
});

test('after a rotation the old key’s tokens are accepted until the last one has expired', async () => {
  const dataDir = await makeDataDir();
  const now = 1_800_000_000_000;
  const before = await openSigningKeys(dataDir);
  const oldToken = await signedWith(before.privateKey);
  await rotateSigningKeys(dataDir, now);
  const after = readSigningKeys(dataDir);
  expect(after.privateKey).not.toBe(before.privateKey);
  expect(statSync(signingKeysFile(dataDir)).mode & 0o777).toBe(0o600);

  // An hour is the lifetime of a token.
  for (const [waited, isOldAccepted] of [
    [hourMs, true],
    [1.1 * hourMs, false],
  ] as const) {
    const { JWKS } = signingEnvironment(after, now + waited);
    expect(await isAccepted(oldToken, JWKS)).toBe(isOldAccepted);
    expect(await isAccepted(await signedWith(after.privateKey), JWKS)).toBe(true);
  }
});

test('after two rotations within an hour the first key is still accepted, and a later rotation drops it', async () => {
  const dataDir = await makeDataDir();
  const now = 1_800_000_000_000;
  const oldToken = await signedWith((await openSigningKeys(dataDir)).privateKey);
  await rotateSigningKeys(dataDir, now);
  await rotateSigningKeys(dataDir, now + 1000);
  const { JWKS } = signingEnvironment(readSigningKeys(dataDir), now + 2000);
  expect(await isAccepted(oldToken, JWKS)).toBe(true);
  await rotateSigningKeys(dataDir, now + 3 * hourMs);
  expect(readSigningKeys(dataDir).retired).toHaveLength(1);
});

test('a damaged key file is reported and left unchanged', async () => {
  const dataDir = await makeDataDir();
  await openSigningKeys(dataDir);
  for (const damaged of ['', '{"privateKey": 1}', 'null']) {
    await writeFile(signingKeysFile(dataDir), damaged);
    await expect(openSigningKeys(dataDir)).rejects.toThrow(/is damaged/);
    expect(await readFile(signingKeysFile(dataDir), 'utf8')).toBe(damaged);
  }
});

test('an operator’s own keys are not replaced', async () => {
  const own: NodeJS.ProcessEnv = { JWT_PRIVATE_KEY: 'own', JWKS: '{}' };
  const elsewhere = await makeDataDir();
  (await serveSigningKeys(elsewhere, own, () => undefined))();
  expect(own).toEqual({ JWT_PRIVATE_KEY: 'own', JWKS: '{}' });
  await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
});
