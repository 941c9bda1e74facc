import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';
import { useFrontPage } from './useFrontPage.ts';

interface LiveBelowProps {
  /** The text of `about.txt`. */
  readonly about: string;
  /** What the page at hand was painted with; undefined where that was the usual, 'nothing' where it was not painted. */
  readonly painted: KnownFrontPage | 'nothing' | undefined;
}

/** What stands under the cards, in a page that runs. Its first render is what the server painted. */
export function LiveBelow({ about, painted }: LiveBelowProps) {
  return <BelowView about={about} {...useFrontPage(painted)} newsletter={<LiveNewsletter />} />;
}
