import { useEffect } from 'react';
import { ActionLink } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';

/** The page of any path that leads nowhere. */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = 'Not Found | Lipi';
  }, []);
  return (
    <Notice
      title="Not Found"
      ornament="404"
      actions={
        <ActionLink href="/library" strong>
          All stories
        </ActionLink>
      }
    >
      There is no page at this address. It may be mistyped, or the story is no longer in the library.
    </Notice>
  );
}
