import { HomeView } from '../screens/home/HomeView.tsx';
import { homeState, type PaintedHome as Snapshot } from '../screens/home/homeShelf.ts';
import { AppFrame } from './AppFrame.tsx';

/** What the app's very first render shows for a snapshot of the home page, to the letter: else React cannot take it over. */
export function PaintedHome({ snapshot }: { readonly snapshot: Snapshot }) {
  const state = homeState({
    first: snapshot,
    languages: undefined,
    mirror: 'unread',
    shelf: undefined,
    chosen: undefined,
    connection: 'starting',
    failure: undefined,
  });
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <HomeView state={state} position={0} />
    </AppFrame>
  );
}
