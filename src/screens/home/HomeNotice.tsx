import { ActionButton } from '../../parts/controls/Action.tsx';
import { Notice } from '../../parts/page/Notice.tsx';
import { UnreadLibrary } from '../../parts/story/UnreadLibrary.tsx';
import { languageOf } from '../../shared/languages.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/home/page.ts';
import type { HomeState } from './homeShelf.ts';

type Noticed = Exclude<HomeState, { kind: 'shelf' | 'loading' }>;

/** Explains why the home page has no cards to show. */
export function HomeNotice({ state }: { readonly state: Noticed }) {
  switch (state.kind) {
    case 'empty':
      return (
        <Notice level={2} title={words.emptyTitle}>
          {words.empty}
        </Notice>
      );
    case 'languageNotHere':
      return (
        <Notice level={2} title={words.languageNotHereTitle(languageOf(state.language).englishName)}>
          {words.languageNotHere}
        </Notice>
      );
    case 'notHereYet':
      return (
        <Notice level={2} title={words.notHereTitle} actions={<Reload />}>
          {words.notHere}
        </Notice>
      );
    case 'failed':
      return <UnreadLibrary reason={state.reason} message={state.message} />;
    default:
      return state satisfies never;
  }
}

function Reload() {
  return <ActionButton onPress={() => location.reload()}>{common.tryAgain}</ActionButton>;
}
