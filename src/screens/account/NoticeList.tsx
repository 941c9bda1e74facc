import { ActionButton } from '../../parts/controls/Action.tsx';
import type { AccountNotice } from '../../shared/accounts.ts';
import * as words from '../../words/account.ts';
import { noticeWords } from '../../words/parts/notices.ts';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface NoticeListProps {
  readonly notices: readonly AccountNotice[];
  readonly onChanged: () => void;
}

/** Notices of what others did with the account, each shown until the user dismisses it. */
export function NoticeList({ notices, onChanged }: NoticeListProps) {
  const { run, note } = useAction(onChanged);
  async function dismiss(id: string): Promise<void> {
    if (await run((actions) => actions.dismissNotice(id))) document.getElementById('main')?.focus();
  }
  if (notices.length === 0) return null;
  return (
    <AccountSection id="account-notices" title={words.noticesTitle}>
      {notices.map((notice) => (
        <p key={notice.id}>{noticeWords(notice)}</p>
      ))}
      <p>{words.notYourNotice}</p>
      {notices.map((notice) => (
        <ActionButton
          key={notice.id}
          name={words.dismissNoticeName(noticeWords(notice))}
          onPress={() => void dismiss(notice.id)}
        >
          {words.dismissNotice}
        </ActionButton>
      ))}
      {note}
    </AccountSection>
  );
}
