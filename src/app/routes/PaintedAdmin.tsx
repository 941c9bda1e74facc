import { AdminView } from '../../desk/AdminView.tsx';
import { AppFrame } from '../AppFrame.tsx';

/** What the app's very first render shows of `/admin`, to the letter: nothing of what is on the desk. */
export function PaintedAdmin() {
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <AdminView />
    </AppFrame>
  );
}
