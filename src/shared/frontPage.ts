import { isCount, isText, listOf, optional, shape } from './guards.ts';

export interface FrontPage {
  readonly banner: Banner;
  readonly launch: LaunchPhase;
}

export interface Banner {
  /** One line; empty for no banner. */
  readonly text: string;
  /** The first and last day on which it is shown, as '2026-11-22'; either may be left out. */
  readonly from?: string;
  readonly to?: string;
}

/** The languages available now and announced: BCP 47 tags in the order of `compareLanguages`. */
export interface LaunchPhase {
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** `seq` counts the settings' changes within the `epoch`; if `front` is null, `usualFrontPage` applies. */
export interface FrontPageSnapshot {
  readonly epoch: string;
  readonly seq: number;
  readonly front: FrontPage | null;
  readonly name?: string;
  /** The day for which the server rendered the page. */
  readonly day?: string;
}

/** While an admin has set nothing. */
export const usualFrontPage: FrontPage = {
  banner: { text: 'All audiobooks are free for the next 2 months.' },
  launch: { now: ['or', 'gu'], announced: ['ta', 'mr', 'bn'] },
};

/** Undefined if no banner is shown on this day ('2026-11-22'). */
export function bannerOn({ text, from = '', to = '9' }: Banner, day: string): string | undefined {
  return text !== '' && from <= day && day <= to ? text : undefined;
}

export const isFrontPage = shape<FrontPage>({
  banner: shape({ text: isText, from: optional(isText), to: optional(isText) }),
  launch: shape({ now: listOf(isText), announced: listOf(isText) }),
});

export const isFrontPageSnapshot = shape<FrontPageSnapshot>({
  epoch: isText,
  seq: isCount,
  front: (front) => front === null || isFrontPage(front),
  name: optional(isText),
  day: optional(isText),
});
