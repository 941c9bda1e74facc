import { ActionButton } from '../../parts/Action.tsx';
import { offerFile } from '../../parts/offerFile.ts';
import { askAccount } from '../../sync/session/lateSession.ts';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

/** Everything that the library keeps on the reader, as a file. */
export function DownloadData() {
  const { state, run } = useAction();
  async function save(): Promise<void> {
    const answer = await run(
      () => askAccount((actions) => actions.download()),
      'Downloaded: lipi-account.json.',
    );
    if (answer) offerFile(answer.value, 'lipi-account.json');
  }
  return (
    <AccountSection id="account-download" title="What the library knows of you">
      <p>One file with your account, how you sign in, and your devices.</p>
      <ActionButton onPress={() => void save()}>
        {state.kind === 'busy' ? 'One moment…' : 'Download everything'}
      </ActionButton>
      <ActionNote state={state} />
    </AccountSection>
  );
}
