import { StoryText } from '../../parts/StoryText.tsx';
import { IdleReaderTools } from '../../screens/reader/ReaderTools.tsx';
import { ReaderView } from '../../screens/reader/ReaderView.tsx';
import type { StorySnapshot } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import { AppFrame } from '../AppFrame.tsx';
import { ListSlot } from '../forReaders/ListSlot.tsx';

/** What the app's very first render shows for a snapshot of a story, to the letter: else React cannot take it over. */
export function PaintedStory({ snapshot: { row, body, siblings } }: { readonly snapshot: StorySnapshot }) {
  return (
    <AppFrame connection="starting" showsThemeToggle={false}>
      <ReaderView
        row={row}
        siblings={siblings}
        tools={<IdleReaderTools row={row} beside={<ListSlot storyId={row.id} />} />}
      >
        <StoryText
          content={body.content}
          language={row.language}
          direction={languageOf(row.language).direction}
        />
      </ReaderView>
    </AppFrame>
  );
}
