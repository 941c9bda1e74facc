import { useLayoutEffect } from 'react';
import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import { answerPresses } from '../../../state/earlyPresses.ts';
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
  // Not before: in a root within another one React drops what is pressed until it has taken over what is painted there.
  useLayoutEffect(() => void answerPresses('below'), []);
  return <BelowView about={about} {...useFrontPage(painted)} newsletter={<LiveNewsletter />} />;
}
