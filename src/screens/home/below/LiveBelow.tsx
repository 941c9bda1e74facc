import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';

/** What stands under the cards, in a page that runs. Its first render is what the server painted. */
export function LiveBelow({ about }: { readonly about: string }) {
  return <BelowView about={about} newsletter={<LiveNewsletter />} />;
}
