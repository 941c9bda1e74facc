import { LibraryScreen } from '../../screens/library/LibraryScreen.tsx';
import type { ScreenProps } from '../screen.ts';

/** `/library` */
export function Page({ first }: ScreenProps) {
  return <LibraryScreen first={first.kind === 'library' ? first.snapshot : undefined} />;
}
