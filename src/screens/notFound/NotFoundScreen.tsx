import { useEffect } from 'react';
import { ActionLink } from '../../parts/controls/Action.tsx';
import { Notice } from '../../parts/page/Notice.tsx';
import * as common from '../../words/common.ts';
import * as words from '../../words/parts/errors.ts';

/** The page for any unknown path. */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = common.windowTitle(words.notFoundTitle);
  }, []);
  return (
    <Notice
      title={words.notFoundTitle}
      ornament="404"
      actions={
        <ActionLink href="/library" strong>
          {common.allStories}
        </ActionLink>
      }
    >
      {words.noSuchPage}
    </Notice>
  );
}
