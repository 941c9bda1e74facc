import { ReadingListView } from '../../screens/readingList/ReadingListView.tsx';
import { AppFrame } from '../AppFrame.tsx';

/** What the app's very first render shows of `/reading_list`, to the letter: nothing of whoever's it is. */
export function PaintedReadingList() {
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <ReadingListView />
    </AppFrame>
  );
}
