import { AccountView } from '../../screens/account/AccountView.tsx';
import { AppFrame } from '../AppFrame.tsx';

/** What the app's very first render shows of `/account`, to the letter: nothing of whoever's it is. */
export function PaintedAccount() {
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <AccountView />
    </AppFrame>
  );
}
