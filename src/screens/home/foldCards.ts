import { cardsOn, isLookedAt } from './turnCards.ts';

/**
 * In how many steps a card that came into the document in a move is shown, each of which a slow phone has time for in
 * one frame: at 3 it is not laid out, at 2 it is an empty page, at 1 it lacks its preview (CardStage.module.css and
 * StoryCard.module.css). React makes it whole, and knows nothing of this.
 */
const folds = 3;

/** Folds each card that comes into a stage aside, before a frame is drawn with it. Who hurries on has some come in near the centre: those are there at once. */
export interface Folding {
  /** From now on those of this stage. */
  watch(stage: HTMLElement): void;
  end(): void;
}

export function foldNewcomers(): Folding {
  let watched: HTMLElement | undefined;
  const coming = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && !isLookedAt(Number(node.dataset.offset))) {
          node.dataset.folds = String(folds);
        }
      }
    }
  });
  return {
    watch(stage) {
      if (stage === watched) return;
      watched = stage;
      coming.disconnect();
      coming.observe(stage, { childList: true });
    },
    end: () => coming.disconnect(),
  };
}

/** Whether a card is not wholly shown. */
export function isFolded(stage: HTMLElement): boolean {
  return stage.querySelector('[data-folds]') !== null;
}

/** Shows more of one card, the nearest to the centre first. */
export function unfoldCard(stage: HTMLElement): void {
  const folded = cardsOn(stage).filter(({ dataset }) => dataset.folds !== undefined);
  const distance = ({ dataset }: HTMLElement) => Math.abs(Number(dataset.offset));
  const [next] = folded.sort((a, b) => distance(a) - distance(b));
  if (!next) return;
  const left = Number(next.dataset.folds) - 1;
  if (left > 0) next.dataset.folds = String(left);
  else delete next.dataset.folds;
}
