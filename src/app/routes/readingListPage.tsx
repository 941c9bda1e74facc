import { ReadingListScreen } from '../../screens/readingList/ReadingListScreen.tsx';

/** `/reading_list` */
export function Page() {
  return <ReadingListScreen />;
}
