import { useEffect } from 'react';
import { ActionLink } from '../ui/controls/Action.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import * as common from '../ui/words.ts';

export function NotFoundScreen() {
  useEffect(() => {
    document.title = common.windowTitle(common.notFoundTitle);
  }, []);
  return (
    <Notice
      title={common.notFoundTitle}
      text={common.noSuchPage}
      ornament="404"
      actions={<ActionLink label={common.allStories} href="/library" strong />}
    />
  );
}
