import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import {
  openSigningKeys,
  readSigningKeys,
  rotateSigningKeys,
  signingEnvironment,
  signingKeysFile,
} from '../../../server/accounts/signingKeys.ts';
import { eventually } from '../../eventually.ts';

const hourMs = 60 * 60 * 1000;

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

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
  const { environment } = signingEnvironment(made, Date.now());
  expect(await isAccepted(await signedWith(environment.JWT_PRIVATE_KEY), environment.JWKS)).toBe(true);
  expect(environment.JWKS).not.toContain('"d"'); // the private exponent
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

  const justBefore = signingEnvironment(after, now + hourMs);
  expect(await isAccepted(oldToken, justBefore.environment.JWKS)).toBe(true);
  expect(await isAccepted(await signedWith(after.privateKey), justBefore.environment.JWKS)).toBe(true);
  const end = justBefore.changesAt ?? 0;
  expect(end).toBeGreaterThan(now + hourMs);
  const later = signingEnvironment(after, end);
  expect(await isAccepted(oldToken, later.environment.JWKS)).toBe(false);
  expect(later.changesAt).toBeNull();
});

test('after two rotations within an hour the first key is still accepted, and a later rotation drops it', async () => {
  const dataDir = await makeDataDir();
  const now = 1_800_000_000_000;
  const oldToken = await signedWith((await openSigningKeys(dataDir)).privateKey);
  await rotateSigningKeys(dataDir, now);
  await rotateSigningKeys(dataDir, now + 1000);
  expect(
    await isAccepted(oldToken, signingEnvironment(readSigningKeys(dataDir), now + 2000).environment.JWKS),
  ).toBe(true);
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

test('a running server picks up a rotation, and does not replace an operator’s own keys', async () => {
  const dataDir = await makeDataDir();
  const env: NodeJS.ProcessEnv = {};
  const stop = await serveSigningKeys(dataDir, env, () => undefined);
  onTestFinished(stop);
  const first = env.JWT_PRIVATE_KEY;
  await rotateSigningKeys(dataDir, Date.now());
  await eventually(() => expect(env.JWT_PRIVATE_KEY).not.toBe(first));
  expect(env.JWT_PRIVATE_KEY).toBe(readSigningKeys(dataDir).privateKey);
  expect(JSON.parse(env.JWKS ?? '').keys).toHaveLength(2);

  const own: NodeJS.ProcessEnv = { JWT_PRIVATE_KEY: 'own', JWKS: '{}' };
  const elsewhere = await makeDataDir();
  (await serveSigningKeys(elsewhere, own, () => undefined))();
  expect(own).toEqual({ JWT_PRIVATE_KEY: 'own', JWKS: '{}' });
  await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
});
