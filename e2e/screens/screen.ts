import type { Page } from '@playwright/test';
import type { Libraries } from './libraries.ts';

/** A screen, or a state of one that looks different. */
export interface Screen {
  readonly name: string;
  /** Set on screens that `npm test` covers: one of each kind. `npm run test:deep` covers all the others. */
  readonly near?: true;
  /** Opens the screen in a fresh page and waits until it is complete and its scripts run. */
  open(page: Page, libraries: Libraries): Promise<void>;
  /** Set when the screen comes from the worker. The others are opened without one, so that their files can be withheld. */
  readonly worker?: true;
  /** The expected complaints of a page in this state: a lost network, a refusal or an unknown address. */
  readonly complains?: RegExp;
  /** The browser's user agent, when it changes the screen. */
  readonly userAgent?: string;
}
