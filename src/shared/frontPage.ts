import { isCount, isText, listOf, optional, shape } from './guards.ts';

/** An admin's settings for the home page. */
export interface FrontPage {
  readonly banner: Banner;
  readonly launch: LaunchPhase;
}

/** The offer under the cards. */
export interface Banner {
  /** One line; empty for no banner. */
  readonly text: string;
  /** The first and the last day on which it is shown, as '2026-11-22'; either may be left out. */
  readonly from?: string;
  readonly to?: string;
}

/** The languages available now and announced, as BCP 47 tags in the order of `compareLanguages`. */
export interface LaunchPhase {
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** The settings when the catalogue was at number `seq` of `epoch`; if `front` is null, `usualFrontPage` applies. */
export interface KnownFrontPage {
  readonly epoch: string;
  readonly seq: number;
  readonly front: FrontPage | null;
  /** The library's own name, if it has one. */
  readonly name?: string;
  /** The day for which the server rendered the page. */
  readonly day?: string;
}

/** The defaults that apply while an admin has set nothing. */
export const usualFrontPage: FrontPage = {
  banner: { text: 'All audiobooks are free for the next 2 months.' },
  launch: { now: ['or', 'gu'], announced: ['ta', 'mr', 'bn'] },
};

/** The banner's text on a day ('2026-11-22'); undefined if no banner is shown on it. */
export function bannerOn({ text, from = '', to = '9' }: Banner, day: string): string | undefined {
  return text !== '' && from <= day && day <= to ? text : undefined;
}

/** Whether a stored or received value is a `FrontPage`. */
export const isFrontPage = shape<FrontPage>({
  banner: shape({ text: isText, from: optional(isText), to: optional(isText) }),
  launch: shape({ now: listOf(isText), announced: listOf(isText) }),
});

/** Whether a stored or received value is a `KnownFrontPage`. */
export const isKnownFrontPage = shape<KnownFrontPage>({
  epoch: isText,
  seq: isCount,
  front: (front) => front === null || isFrontPage(front),
  name: optional(isText),
  day: optional(isText),
});
