import { PaintedBelow } from '../../screens/home/below/PaintedBelow.tsx';
import { HomeView } from '../../screens/home/HomeView.tsx';
import { homeState, type PaintedHome as Snapshot } from '../../screens/home/homeShelf.ts';
import { AppFrame } from '../AppFrame.tsx';

interface PaintedHomeProps {
  readonly snapshot: Snapshot;
  /** The text of `about.txt`. */
  readonly about: string;
}

/**
 * What the app's very first render shows for a snapshot of the home page, to the letter: else React cannot take it
 * over. What stands under the cards is the exception: the app leaves that as it is painted until its scripts are there.
 */
export function PaintedHome({ snapshot, about }: PaintedHomeProps) {
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
      <HomeView state={state} below={<PaintedBelow about={about} front={snapshot.front} />} />
    </AppFrame>
  );
}
