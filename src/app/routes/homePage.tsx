import { HomeScreen } from '../../screens/home/HomeScreen.tsx';
import type { ScreenProps } from '../screen.ts';

/** `/` */
export function Page({ first }: ScreenProps) {
  return <HomeScreen first={first.kind === 'home' ? first.snapshot : undefined} />;
}
