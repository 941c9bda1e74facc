import { ActionButton } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { UnreadLibrary } from '../../parts/UnreadLibrary.tsx';
import { languageOf } from '../../shared/languages.ts';
import type { HomeState } from './homeShelf.ts';

type Noticed = Exclude<HomeState, { kind: 'shelf' | 'loading' }>;

/** The front page with no cards to show, and why. */
export function HomeNotice({ state }: { readonly state: Noticed }) {
  switch (state.kind) {
    case 'empty':
      return (
        <Notice level={2} title="No stories yet">
          This library has no stories yet. The first one will appear here.
        </Notice>
      );
    case 'languageNotHere':
      return (
        <Notice
          level={2}
          title={`The stories in ${languageOf(state.language).englishName} are not on this device yet`}
        >
          They load when you’re online. Other languages may be here already.
        </Notice>
      );
    case 'notHereYet':
      return (
        <Notice level={2} title="The library is not on this device yet" actions={<Reload />}>
          Connect once to load the library. After that, its list and your saved stories work offline.
        </Notice>
      );
    case 'failed':
      return <UnreadLibrary reason={state.reason} message={state.message} />;
    default:
      return state satisfies never;
  }
}

function Reload() {
  return <ActionButton onPress={() => location.reload()}>Try again</ActionButton>;
}
