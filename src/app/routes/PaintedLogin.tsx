import { LoginView } from '../../screens/login/LoginView.tsx';
import type { SignInMethods } from '../../shared/accounts.ts';
import { AppFrame } from '../AppFrame.tsx';

/** What the app's very first render shows of `/login`, to the letter: else React cannot take it over. */
export function PaintedLogin({ methods }: { readonly methods: SignInMethods }) {
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <LoginView step={{ kind: 'signIn' }} status={{ kind: 'ready' }} methods={methods} />
    </AppFrame>
  );
}
