import { ActionButton } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import * as words from '../../words/account.ts';
import * as common from '../../words/common.ts';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

const fileName = 'lipi-account.json';

/** Downloads everything that the library stores about the reader, as a JSON file. */
export function DownloadData() {
  const { isBusy, run, note } = useAction();
  async function save(): Promise<void> {
    const answer = await run((actions) => actions.download(), words.downloaded(fileName));
    if (answer) offerFile(answer.value, fileName);
  }
  return (
    <AccountSection id="account-download" title={words.downloadTitle}>
      <p>{words.download}</p>
      <ActionButton onPress={() => void save()}>
        {isBusy ? common.oneMoment : words.downloadEverything}
      </ActionButton>
      {note}
    </AccountSection>
  );
}
