import { NotFoundScreen } from '../../screens/notFound/NotFoundScreen.tsx';

/** Every other path. */
export function NotFoundPage() {
  return <NotFoundScreen />;
}
