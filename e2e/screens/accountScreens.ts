import { expect } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { asha, newcomer, signUp } from '../support/signedIn.ts';
import type { Screen } from './screen.ts';

/** Signing in, and the account. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'signing in, refused',
    complains: refusedCall,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await page.getByLabel('E-mail address').fill(asha.email);
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'making an account',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'the account page',
    open: async (page, { stocked }) => {
      await signUp(page, stocked, newcomer());
      await page.getByRole('link', { name: /^Account/ }).click();
      await expect(page.getByRole('heading', { name: /devices/i })).toBeVisible();
      await expect(page.getByText(/: this one/)).toBeVisible();
    },
  },
];
