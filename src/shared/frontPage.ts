/** What an admin sets of the home page. */
export interface FrontPage {
  readonly banner: Banner;
  readonly launch: LaunchPhase;
}

/** The offer under the cards. */
export interface Banner {
  /** One line; empty for no banner. */
  readonly text: string;
  /** The first and the last day on which it stands there, '2026-11-22'; each may be left open. */
  readonly from?: string;
  readonly to?: string;
}

/** BCP 47 tags in the order of `compareLanguages`. */
export interface LaunchPhase {
  readonly now: readonly string[];
  readonly announced: readonly string[];
}

/** What was set when the catalogue stood at number `seq` of `epoch`; null for nothing, and then the usual holds. */
export interface KnownFrontPage {
  readonly epoch: string;
  readonly seq: number;
  readonly front: FrontPage | null;
  /** The day for which a page was painted with it. */
  readonly day?: string;
}

/** As long as nothing is set. */
export const usualFrontPage: FrontPage = {
  banner: { text: 'All audiobooks are free for the next 2 months.' },
  launch: { now: ['or', 'gu'], announced: ['ta', 'mr', 'bn'] },
};

/** The banner's words on a day ('2026-11-22'); undefined when none stands there. */
export function bannerOn({ text, from = '', to = '9' }: Banner, day: string): string | undefined {
  return text !== '' && from <= day && day <= to ? text : undefined;
}

/** Whether what was stored or sent is one. */
export function isFrontPage(value: unknown): value is FrontPage {
  if (!isFields(value) || !isFields(value.banner) || !isFields(value.launch)) return false;
  const { text, from = '', to = '' } = value.banner;
  const { now, announced } = value.launch;
  return (
    [text, from, to].every(isText) && [now, announced].every((tags) => isList(tags) && tags.every(isText))
  );
}

/** Whether what was stored or sent is one. */
export function isKnownFrontPage(value: unknown): value is KnownFrontPage {
  return (
    isFields(value) &&
    isText(value.epoch) &&
    typeof value.seq === 'number' &&
    (value.front === null || isFrontPage(value.front)) &&
    (value.day === undefined || isText(value.day))
  );
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
