import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { decodeJwt, importPKCS8, SignJWT } from 'jose';
import { stored } from './signedIn.ts';

/** The localStorage key of the signed-in user's access token for an origin. */
const accessTokenKey = (origin: string): string => `__convexAuthJWT_${origin.replace(/[^a-zA-Z0-9]/g, '')}`;

/** The access token that the page stores; empty when no user is signed in. */
export async function accessToken(page: Page, origin: string): Promise<string> {
  return (await stored(page))[accessTokenKey(origin)] ?? '';
}

/** The access token as it is an hour later: with the server's own signature, but expired. */
async function expired(token: string, dataDir: string): Promise<string> {
  const { privateKey } = JSON.parse(await readFile(join(dataDir, 'signing.keys.json'), 'utf8')) as {
    readonly privateKey: string;
  };
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...decodeJwt(token), iat: now - 2 * 60 * 60, exp: now - 60 * 60 })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(await importPKCS8(privateKey, 'RS256'));
}

/** Closes the app at an address for an hour, as far as its tokens can tell. Resolves with the expired token. */
export async function letTokenExpire(page: Page, origin: string, dataDir: string): Promise<string> {
  const old = await expired(await accessToken(page, origin), dataDir);
  await page.goto(`${origin}/icons/favicon.svg`);
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    accessTokenKey(origin),
    old,
  ] as const);
  return old;
}
