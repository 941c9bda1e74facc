import { LoginScreen } from '../../screens/login/LoginScreen.tsx';
import type { ScreenProps } from '../screen.ts';

/** `/login` */
export function Page({ first }: ScreenProps) {
  return <LoginScreen first={first.kind === 'login' ? first.snapshot : undefined} />;
}
