import { ActionButton } from '../parts/Action.tsx';
import type { CatalogueRow } from '../shared/catalogue.ts';
import * as words from '../words/saveLater.ts';

interface SaveLaterProps {
  readonly row: CatalogueRow;
  /** It was asked for, and comes when there is a connection. */
  readonly isAsked: boolean;
}

/** What can be done, without a network, about a story that is not on this device: have it saved when the network is back. */
export function SaveLater({ row: { id, title }, isAsked }: SaveLaterProps) {
  const label = isAsked ? words.dontSave : words.save;
  async function press(): Promise<void> {
    const { cancelSave, saveLater } = await import('../audio/downloads.ts');
    await (isAsked ? cancelSave(id) : saveLater(id));
  }
  return (
    <div>
      {/* One button in both states, which keeps the focus. */}
      <ActionButton
        name={words.name(label, title)}
        onPress={() =>
          void press().catch((error: unknown) => console.warn(`Saving a story later: ${String(error)}`))
        }
      >
        {label}
      </ActionButton>
      <p role="status">{isAsked && words.willBeSaved}</p>
    </div>
  );
}
