import { useEffect } from 'react';
import { windowTitle } from '../words.ts';

/** Sets the title of a private page, and keeps search engines from listing it while it is mounted. */
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
