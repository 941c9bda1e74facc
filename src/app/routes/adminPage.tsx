import { AdminScreen } from '../../desk/AdminScreen.tsx';

/** `/admin` */
export function Page() {
  return <AdminScreen />;
}
