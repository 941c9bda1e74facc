import { ActionLink } from '../../parts/controls/Action.tsx';
import { Notice } from '../../parts/page/Notice.tsx';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../../words/reader/page.ts';
import styles from './GuestInvitation.module.css';

/** Follows a story's beginning when a guest has opened as many stories as this library allows guests. */
export function GuestInvitation({ id }: { readonly id: StoryId }) {
  return (
    <div className={styles.invitation}>
      <Notice
        level={2}
        title={words.signInTitle}
        actions={
          <>
            <ActionLink href={`/login?return=${encodeURIComponent(`/content/${id}`)}`} strong>
              {words.signIn}
            </ActionLink>
            <ActionLink href="/">{words.otherStories}</ActionLink>
          </>
        }
      >
        {words.guestLimit}
      </Notice>
    </div>
  );
}
