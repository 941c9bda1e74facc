import { Component, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazyPart.tsx';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/catalogue.ts';

const Beside = lazyPart('Beside', async () => (await import('./beside/BesideText.tsx')).BesideText);

interface TextOrBesideProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly siblings: readonly CatalogueRow[];
  /** The text that the address wants beside this one. */
  readonly besideId: StoryId | undefined;
  /** The text by itself: shown unless another of the work is wanted, and until that can be. */
  readonly children: ReactNode;
}

/** A story's text, or two of them side by side, whose code comes when they are first wanted. */
export function TextOrBeside({ row, body, siblings, besideId, children }: TextOrBesideProps) {
  const [isHere, setHere] = useState(false);
  const other = siblings.find(({ id }) => id === besideId);
  const isWanted = other !== undefined;
  useEffect(() => {
    if (isWanted) void Beside.preload().then(setHere);
  }, [isWanted]);
  // The next page's entry in the history took over what ReaderView set.
  useEffect(
    () => () => {
      history.scrollRestoration = 'auto';
    },
    [],
  );
  if (!isHere || !other) return <SteadyText mode="one">{children}</SteadyText>;
  return (
    <SteadyText mode={other.id}>
      <Beside key={other.id} row={row} body={body} other={other} siblings={siblings}>
        {children}
      </Beside>
    </SteadyText>
  );
}

interface SteadyTextProps {
  /** The sentence that is being read stays where it is when this changes. */
  readonly mode: string;
  readonly children: ReactNode;
}

/** A class, since only one is told before the page changes (https://react.dev/reference/react/Component#getsnapshotbeforeupdate). */
class SteadyText extends Component<SteadyTextProps> {
  override getSnapshotBeforeUpdate(last: SteadyTextProps): string | null {
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

/** The offset of a sentence in the upper part of the window. */
function sentenceInSight(): string | null {
  for (let y = 100; y < innerHeight; y += 12) {
    const sentence = document.elementFromPoint(innerWidth / 3, y)?.closest('[data-from]');
    if (sentence) return sentence.getAttribute('data-from');
  }
  return null;
}
