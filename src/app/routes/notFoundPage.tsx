import { NotFoundScreen } from '../../screens/notFound/NotFoundScreen.tsx';

/** Every other path. */
export function Page() {
  return <NotFoundScreen />;
}
