import { useEffect } from 'react';
import { windowTitle } from '../words/common.ts';

/** Names a page that is nobody else's business, and keeps search engines from listing it while it shows. */
export function useUnlisted(title: string): void {
  useEffect(() => {
    document.title = windowTitle(title);
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, [title]);
}
