import { AccountScreen } from '../../screens/account/AccountScreen.tsx';

/** `/account` */
export function Page() {
  return <AccountScreen />;
}
