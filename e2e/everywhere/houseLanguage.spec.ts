import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { translationsIn } from '../../server/siteBuild/messages.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { languageOf } from '../../src/shared/languages/languages.ts';
import { decoration } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUpByForm, typePassword } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

const stranger = { storageState: { cookies: [], origins: [] } };

for (const language of interfaceLanguages.filter((each) => each !== 'en')) {
  const { englishName, nativeName } = languageOf(language);
  test(`a reader of ${englishName} finds, reads and leaves a story in ${englishName}`, async ({
    anotherPage,
  }) => {
    const translations = translationsIn(language);
    const say = (english: string) => translations.get(english) ?? '';
    const page = await anotherPage({ ...stranger, locale: `${language}-IN` });
    const named = (role: 'link' | 'button', english: string) =>
      page.getByRole(role, { name: say(english), exact: true });
    await page.goto(server.origin);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(say('Lipi: literature from the Indian subcontinent'));
    await expect(page.getByText(say('Synced'), { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: say('Language of Lipi') })).toHaveValue(language);
    await named('link', 'Read').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(named('button', 'Share')).toBeVisible();
    await page.goBack();
    await expect(named('link', 'Read')).toBeVisible();
    await named('link', 'All stories').click();
    await expect(page.getByRole('heading', { level: 1, name: say('All stories') })).toBeVisible();
    await expect(
      page.getByRole('searchbox', { name: say('Search titles, authors and stories') }),
    ).toBeVisible();
    const axe = new AxeBuilder({ page }).setLegacyMode();
    for (const selector of decoration) axe.exclude(selector);
    expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${nativeName} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('a language that is chosen stays, also in the server’s first paint and without a network', async ({
  anotherPage,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/, 'the network is taken away');
  const page = await anotherPage({ ...stranger, locale: 'en-IN' });
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('combobox', { name: 'Language of Lipi' }).selectOption('hi');
  const synced = page.getByText(translationsIn('hi').get('Synced') ?? '', { exact: true });
  await expect(synced).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-rendered', 'hi');
  const response = await page.context().request.get(server.origin);
  expect(await response.text()).toContain('<html lang="hi"');
  const digits = page.getByRole('combobox', { name: translationsIn('hi').get('Language of Lipi') ?? '' });
  await digits.selectOption({ label: 'हिन्दी १२३' });
  await expect(page.locator('html')).toHaveAttribute('data-rendered', 'hi-u-nu-deva');
  const painted = await (await page.context().request.get(server.origin)).text();
  expect(painted).toMatch(/>१ \/ [०-९]+</);
  await expect(synced).toBeVisible();
  await expect(page.getByText(/^१ \/ [०-९]+$/)).toBeVisible();
  await page.reload();
  await expect(synced).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`${server.origin}/saved`);
  const saved = translationsIn('hi').get('Saved stories') ?? '';
  await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test('a language follows its reader’s account to a device on which none was chosen, and a later choice there stays', async ({
  anotherPage,
}) => {
  const reader = newcomer();
  const choose = (page: Page, english: string, language: InterfaceLanguage) =>
    page.getByRole('combobox', { name: english }).selectOption(language);
  const phone = await anotherPage({ ...stranger, locale: 'en-IN' });
  await signUpByForm(phone, server.origin, reader);
  await choose(phone, 'Language of Lipi', 'hi');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');

  const laptop = await anotherPage({ ...stranger, locale: 'en-IN' });
  await laptop.goto(`${server.origin}/login`);
  await expect(laptop.getByText('Synced', { exact: true })).toBeVisible();
  await typePassword(laptop, reader.email, reader.password);
  await expect(laptop).toHaveURL(`${server.origin}/`);
  await expect(laptop.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(laptop.getByText(translationsIn('hi').get('Synced') ?? '', { exact: true })).toBeVisible();
  await choose(laptop, translationsIn('hi').get('Language of Lipi') ?? '', 'en');
  await expect(laptop.locator('html')).toHaveAttribute('lang', 'en');
  await laptop.goto(`${server.origin}/account`);
  await expect(laptop.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});
