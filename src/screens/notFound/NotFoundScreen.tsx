import { useEffect } from 'react';
import { NotFoundView } from './NotFoundView.tsx';

/** Any path that leads nowhere. */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = 'Not Found | Lipi';
  }, []);
  return <NotFoundView />;
}
