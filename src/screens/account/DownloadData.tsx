import { ActionButton } from '../../parts/Action.tsx';
import { accountActions } from '../../sync/session/lateSession.ts';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

/** How long a browser may take to begin saving a file. */
const savingMs = 60 * 1000;

/** Everything that the library keeps on the reader, as a file. */
export function DownloadData() {
  const { state, run } = useAction();
  async function save(): Promise<void> {
    const answer = await run(
      async () => (await accountActions()).download(),
      'The file is yours: lipi-account.json.',
    );
    if (!answer) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(answer.value);
    link.download = 'lipi-account.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
  }
  return (
    <AccountSection id="account-download" title="What the library knows of you">
      <p>All of it as one file: your account, how you sign in, and your devices.</p>
      <ActionButton onPress={() => void save()}>
        {state.kind === 'busy' ? 'One moment…' : 'Download everything'}
      </ActionButton>
      <ActionNote state={state} />
    </AccountSection>
  );
}
