import { LibraryScreen } from '../../screens/library/LibraryScreen.tsx';

/** `/library` */
export function Page() {
  return <LibraryScreen />;
}
