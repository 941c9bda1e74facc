import { ActionLink } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './GuestInvitation.module.css';

/** What stands after a story's beginning when a guest has opened as many stories as this library gives to guests. */
export function GuestInvitation({ id }: { readonly id: StoryId }) {
  return (
    <div className={styles.invitation}>
      <Notice
        level={2}
        title="Sign in to read on"
        actions={
          <>
            <ActionLink href={`/login?return=${encodeURIComponent(`/content/${id}`)}`} strong>
              Sign in
            </ActionLink>
            <ActionLink href="/">Other stories</ActionLink>
          </>
        }
      >
        You have reached this library’s limit for guests, so only the beginning of this story is shown.
        Stories that you saved for offline still open.
      </Notice>
    </div>
  );
}
