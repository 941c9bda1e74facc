import { useLayoutEffect } from 'react';
import { answerPresses } from '../../../state/earlyPresses.ts';
import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';

/** What stands under the cards, in a page that runs. Its first render is what the server painted. */
export function LiveBelow({ about }: { readonly about: string }) {
  // Not before: in a root within another one React drops what is pressed until it has taken over what is painted there.
  useLayoutEffect(() => void answerPresses('below'), []);
  return <BelowView about={about} newsletter={<LiveNewsletter />} />;
}
