import { Component, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../page/lazy.tsx';
import type { CatalogueRow, StoryBody, StoryId, WorkText } from '../shared/story/catalogue.ts';
import type { ShownScript } from '../ui/script/scriptsOf.tsx';

const Beside = lazyPart('Beside', async () => (await import('./beside/BesideText.tsx')).BesideText);

interface TextOrBesideProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly siblings: readonly WorkText[];
  readonly besideId: StoryId | undefined;
  readonly shown: ShownScript | undefined;
  readonly children: ReactNode;
}

export function TextOrBeside({ row, body, siblings, besideId, shown, children }: TextOrBesideProps) {
  const [isLoaded, setLoaded] = useState(false);
  const other = siblings.find(({ id }) => id === besideId);
  const isWanted = other !== undefined;
  useEffect(() => {
    if (isWanted) void Beside.preload().then(setLoaded);
  }, [isWanted]);
  // The history entry inherited the value that OtherTexts.tsx set.
  useEffect(
    () => () => {
      history.scrollRestoration = 'auto';
    },
    [],
  );
  if (!isLoaded || !other) return <ScrollAnchored mode="one">{children}</ScrollAnchored>;
  return (
    <ScrollAnchored mode={other.id}>
      <Beside key={other.id} row={row} body={body} other={other} siblings={siblings} shown={shown}>
        {children}
      </Beside>
    </ScrollAnchored>
  );
}

interface ScrollAnchoredProps {
  readonly mode: string;
  readonly children: ReactNode;
}

/** A class: only its https://react.dev/reference/react/Component#getsnapshotbeforeupdate runs before the DOM changes. */
class ScrollAnchored extends Component<ScrollAnchoredProps> {
  override getSnapshotBeforeUpdate(last: ScrollAnchoredProps): string | null {
    return last.mode === this.props.mode || scrollY === 0 ? null : sentenceInSight();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, from: string | null): void {
    if (from === null) return;
    document
      .querySelector(`article [data-from="${from}"]`)
      ?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function sentenceInSight(): string | null {
  for (let y = 100; y < innerHeight; y += 12) {
    const sentence = document.elementFromPoint(innerWidth / 3, y)?.closest('[data-from]');
    if (sentence) return sentence.getAttribute('data-from');
  }
  return null;
}
