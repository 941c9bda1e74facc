import { ActionButton } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';
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
      return (
        <Notice level={2} title="The library on this device cannot be read" actions={<Reload />}>
          {reasonInWords(state.reason, state.message)}
        </Notice>
      );
    default:
      return state satisfies never;
  }
}

function Reload() {
  return <ActionButton onPress={() => location.reload()}>Try again</ActionButton>;
}

function reasonInWords(reason: string, message: string): string {
  switch (reason) {
    case 'unavailable':
      return 'This browser doesn’t let Lipi store anything.';
    case 'outdated':
      return 'A newer version of Lipi is open in another tab.';
    case 'quota':
      return 'Storage is full.';
    default:
      return message;
  }
}
