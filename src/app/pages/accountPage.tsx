import { AccountScreen } from '../../screens/account/AccountScreen.tsx';

/** `/account` */
export function AccountPage() {
  return <AccountScreen />;
}
