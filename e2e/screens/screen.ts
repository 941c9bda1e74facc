import type { Page } from '@playwright/test';
import type { Libraries } from './libraries.ts';

/** A screen, or a state of one that looks different. */
export interface Screen {
  readonly name: string;
  /** Set where `npm test` looks at it: at one screen of each kind. `npm run test:deep` looks at all the others. */
  readonly near?: true;
  /** Brings a fresh page there and waits until the screen is whole and alive. */
  open(page: Page, libraries: Libraries): Promise<void>;
  /** Set where the screen is one that the worker brings. The others are looked at without: their files can then be withheld. */
  readonly worker?: true;
  /** What a page logs in this state, where it is one of a lost network, a refusal or an unknown address. */
  readonly complains?: RegExp;
  /** What the browser says that it is, where that changes the screen. */
  readonly userAgent?: string;
}
