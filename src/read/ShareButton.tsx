import { useEffect, useState } from 'react';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { shareOrCopy } from '../ui/controls/shareOrCopy.ts';
import styles from './ShareButton.module.css';
import * as words from './words.ts';

/** For how long the reader is told that the link was copied. */
const copiedMs = 4 * 1000;

/** Shares a story's address. Selected text is shared with the bar that it opens (reading/QuotationBar.tsx). */
export function ShareButton({ row }: { readonly row: CatalogueRow }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const url = () => `${location.origin}/content/${row.id}`;
  async function share(): Promise<void> {
    const shared = await shareOrCopy({ title: row.title, url: url() });
    setOutcome(shared === 'copied' || shared === 'failed' ? shared : undefined);
  }
  return (
    <div className={styles.share}>
      <ActionButton onPress={() => void share()}>{words.share}</ActionButton>
      <span role="status" className={outcome === 'copied' ? styles.copied : undefined}>
        {outcome === 'copied' && words.linkCopied}
        {outcome === 'failed' && words.cannotShare(url())}
      </span>
    </div>
  );
}
