import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { shareOrCopy } from '../../parts/controls/shareOrCopy.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import * as words from '../../words/reader/page.ts';

/** Shares a story's address. Selected text is shared with the bar that it opens (reading/QuotationBar.tsx). */
export function ShareButton({ row }: { readonly row: CatalogueRow }) {
  const [note, setNote] = useState('');
  async function share(): Promise<void> {
    const url = `${location.origin}/content/${row.id}`;
    const outcome = await shareOrCopy({ title: row.title, url });
    if (outcome === 'copied') setNote(words.linkCopied);
    else if (outcome === 'failed') setNote(words.cannotShare(url));
    else setNote('');
  }
  return (
    <>
      <ActionButton onPress={() => void share()}>{words.share}</ActionButton>
      <span role="status">{note}</span>
    </>
  );
}
