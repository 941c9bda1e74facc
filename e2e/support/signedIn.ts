import { expect, type Page } from '@playwright/test';
import { decodeJwt } from 'jose';

/** A person who makes an account. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export const asha: Person = { email: 'asha@example.org', password: 'ଗପ ପଢ଼ିବା ଭଲ', name: 'Asha' };
export const ravi: Person = { email: 'ravi@example.org', password: 'quite another one', name: 'Ravi' };

/** The same person under an unused address: tests that share a server share no accounts. */
export const newcomer = (person = asha): Person => ({
  ...person,
  email: `${crypto.randomUUID()}@example.org`,
});

/** The page's own toolbar, not another control with the same words. */
export const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Toolbar' });

/** What the toolbar shows to a signed-in user. */
export const logOutButton = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name: `Sign out: ${name}` });

/** What it shows to guests. */
export const logInLink = (page: Page) => toolbar(page).getByRole('link', { name: 'Sign in' });

/** Logs out by the toolbar, with nothing unsent, and waits until it is done. */
export async function logOut(page: Page, name: string): Promise<void> {
  await logOutButton(page, name).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question.getByText('Saved stories stay on this device.')).toBeVisible();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
}

/** The field for signing in: without mail, a name is accepted too. */
export const identifier = (page: Page) => page.getByLabel(/^E-mail (?:address|or name)$/);

/** At /login of a library without mail, makes an account and confirms its recovery code, which is returned. */
export async function makeAccount(
  page: Page,
  { email, password, name = '' }: Omit<Person, 'name'> & { readonly name?: string },
): Promise<string> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await identifier(page).fill(email);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Name (optional)').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  return keepCode(page);
}

/** Waits for a recovery code, confirms that it is kept, and returns it. */
export async function keepCode(page: Page): Promise<string> {
  const code = page.getByText(/^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}$/);
  await expect(code).toBeVisible();
  const text = (await code.textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve saved this code' }).click();
  return text;
}

/** Makes an account by the form at /login and waits until the app has returned to the previous page. */
export async function signUpByForm(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/login`);
  // A form that is not yet hydrated sends nothing.
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await makeAccount(page, person);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(logOutButton(page, person.name)).toBeVisible();
}

/** Fills in the current form and submits it. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await identifier(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Makes an account by a call to the library, and opens a page signed in, the home page by default. accounts.spec.ts
 * tests the form.
 */
export async function signUp(page: Page, origin: string, person: Person, path = '/'): Promise<void> {
  await openSignedIn(page, origin, person, await askForTokens(origin, person, 'signUp'), path);
}

/** Signs in by a call to the library, and opens a page, the home page by default. */
export async function signIn(page: Page, origin: string, person: Person, path = '/'): Promise<void> {
  await openSignedIn(page, origin, person, await askForTokens(origin, person, 'signIn'), path);
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** Signs in, or makes an account, by a call to the library, without a page. */
export async function askForTokens(
  origin: string,
  { email, password, name }: Person,
  flow: 'signUp' | 'signIn',
): Promise<Tokens> {
  const answer = await fetch(`${origin}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'auth:signIn',
      format: 'json',
      args: { provider: 'password', params: { flow, email, password, name } },
    }),
  });
  const { value, errorMessage } = (await answer.json()) as {
    readonly value?: { readonly tokens: Tokens };
    readonly errorMessage?: string;
  };
  if (!value) throw new Error(`${email} cannot sign in: ${errorMessage}`);
  return value.tokens;
}

/** Stores these tokens in a page, opens an address of the app and waits until the server has confirmed the user. */
export async function openSignedIn(
  page: Page,
  origin: string,
  { email, name }: Person,
  { token, refreshToken }: Tokens,
  path = '/',
): Promise<void> {
  const { sub = '' } = decodeJwt(token);
  const [id] = sub.split('|');
  const namespace = origin.replace(/[^a-zA-Z0-9]/g, '');
  // A page of this origin that runs none of the app's scripts.
  await page.goto(`${origin}/icons/favicon.svg`);
  await page.evaluate((items) => Object.assign(localStorage, items), {
    [`__convexAuthJWT_${namespace}`]: token,
    [`__convexAuthRefreshToken_${namespace}`]: refreshToken,
    'lipi-account': JSON.stringify({
      version: 1,
      state: { id, name, email, role: 'reader', isEnded: false },
    }),
  });
  await page.goto(origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(logOutButton(page, name)).toBeVisible();
}

/** The content of localStorage, by key. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** What identifies the signed-in person on a page's device: name, address, id and the content of the tokens. */
export async function tracesOf(page: Page, { name, email }: Person): Promise<string[]> {
  const items = await stored(page);
  const { id } = JSON.parse(items['lipi-account'] ?? '').state as { readonly id: string };
  const tokens = Object.entries(items).filter(([key]) => key.startsWith('__convexAuth'));
  if (tokens.length < 2) throw new Error(`${name} is not signed in`);
  return [name, email, id, ...tokens.map(([, value]) => value)];
}

/** The localStorage keys of the tokens. */
export const tokenKeys = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.startsWith('__convexAuth'));
