import { AdminScreen } from '../../screens/admin/AdminScreen.tsx';

/** `/admin` */
export function Page() {
  return <AdminScreen />;
}
