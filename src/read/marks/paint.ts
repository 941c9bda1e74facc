import './paint.css';
import type { KeptMark } from '../../readerData/readerStore.ts';
import type { TextRange } from '../../text/sentences.ts';
import type { TextOnPage } from './textOnPage.ts';

/** A mark, and the passage if the text has it. */
export type FoundMark = KeptMark & { readonly passage: TextRange | undefined };

/**
 * Paints marks and reports presses on them, until the returned function is called. The text stays as it is in the
 * document: other code finds its places there, and React renders it.
 */
export function paint(
  text: TextOnPage,
  marks: readonly FoundMark[],
  onPress: (mark: FoundMark) => void,
): () => void {
  let painted: { readonly mark: FoundMark; readonly ranges: readonly Range[] }[] = [];
  function update(): void {
    painted = marks.flatMap((mark) => (mark.passage ? [{ mark, ranges: text.rangesOf(mark.passage) }] : []));
    show(painted.flatMap(({ ranges }) => ranges));
  }
  update();
  const article = document.querySelector('article');
  // The text is rendered anew in another script, or beside another text.
  const changes = new MutationObserver(update);
  if (article && marks.length > 0) changes.observe(article, { childList: true, subtree: true });
  function onClick(event: MouseEvent): void {
    const { target, clientX: x, clientY: y } = event;
    const isText = target instanceof Element && target.closest('[data-story]') !== null;
    if (!isText || getSelection()?.isCollapsed === false) return;
    const isAt = ({ left, right, top, bottom }: DOMRect) =>
      x >= left && x <= right && y >= top && y <= bottom;
    const pressed = painted.find(({ ranges }) =>
      ranges.some((range) => [...range.getClientRects()].some(isAt)),
    );
    if (!pressed) return;
    // It opens the mark and does not play the sentence.
    event.preventDefault();
    onPress(pressed.mark);
  }
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('click', onClick, { capture: true });
    show([]);
  };
}

/** Browsers without highlights of their own (Firefox before 140, Safari before 17.2) get whole sentences. */
function show(ranges: readonly Range[]): void {
  if ('highlights' in CSS) {
    CSS.highlights.set('marked', new Highlight(...ranges));
    return;
  }
  for (const sentence of document.querySelectorAll('[data-marked]')) sentence.removeAttribute('data-marked');
  for (const { startContainer } of ranges)
    startContainer.parentElement?.closest('[data-from]')?.setAttribute('data-marked', '');
}
