import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import * as common from '../ui/words.ts';
import { withDownloads } from './lazyDownloads.ts';
import * as words from './words.ts';

interface SaveLaterProps {
  readonly row: CatalogueRow;
  readonly isAsked: boolean;
}

export function SaveLater({ row: { id, title }, isAsked }: SaveLaterProps) {
  const label = isAsked ? words.dontSave : common.saveLater;
  const press = () =>
    withDownloads(({ cancelSave, saveLater }) => (isAsked ? cancelSave(id) : saveLater([id])));
  return (
    <div>
      {/* One button for both states, so that it keeps the focus. */}
      <ActionButton label={label} name={words.saveLaterName(label, title)} onPress={press} />
      <p role="status">{isAsked && words.willBeSaved}</p>
    </div>
  );
}
