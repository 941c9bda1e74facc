import { ActionButton } from '../parts/Action.tsx';
import { AskFirst } from '../parts/AskFirst.tsx';
import { byteSize } from '../parts/byteSize.ts';
import { priceInWords } from '../parts/savingWords.ts';
import type { CatalogueRow, StoryId } from '../shared/catalogue.ts';
import { storySizeBytes } from '../shared/storySize.ts';
import { dataPrice } from '../state/dataSaver.ts';
import styles from './SaveLater.module.css';

interface SaveLaterProps {
  readonly row: CatalogueRow;
  /** It was asked for, and comes when there is a connection. */
  readonly isAsked: boolean;
}

/** What can be done, without a network, about a story that is not on this device: have it saved when the network is back. */
export function SaveLater({ row, isAsked }: SaveLaterProps) {
  const price = dataPrice();
  const save = () => run(saveLater(row.id));
  const words = 'Save when I’m back online';
  return (
    <div className={styles.later}>
      {price && !isAsked ? (
        <AskFirst
          question={`${priceInWords(price)} Saving takes ${byteSize(storySizeBytes(row))}.`}
          confirm="Save anyway"
          onConfirm={save}
        >
          {words}
        </AskFirst>
      ) : (
        // One button in both states, which keeps the focus.
        <ActionButton
          name={isAsked ? `Don’t save: ${row.title}` : `${words}: ${row.title}`}
          onPress={isAsked ? () => run(forget(row.id)) : save}
        >
          {isAsked ? 'Don’t save' : words}
        </ActionButton>
      )}
      <p className={styles.said} role="status">
        {isAsked && 'It will be saved when you are back online.'}
      </p>
    </div>
  );
}

async function saveLater(id: StoryId): Promise<void> {
  const [{ keepFontsWith, saveStory }, { keepFontOf }] = await Promise.all([
    import('../audio/downloads.ts'),
    import('./keepFontOf.ts'),
  ]);
  keepFontsWith(keepFontOf);
  await saveStory(id);
}

async function forget(id: StoryId): Promise<void> {
  const { cancelSave } = await import('../audio/downloads.ts');
  await cancelSave(id);
}

function run(work: Promise<void>): void {
  work.catch((error: unknown) => console.warn(`Saving a story later: ${String(error)}`));
}
