import { cardTurns, type Standing } from './cardTurns.ts';
import type { Stand } from './cardWindow.ts';

/** So many cards begin to move in one frame: on a slow phone the frame has no time for more. */
const cardsAFrame = 3;

/**
 * Lets the next few cards in the document, those nearest to the centre first, go to their places around the card that
 * CardStage.tsx has in the centre a few frames later. Nothing else changes, so that the frame that begins a move has only that to do. Returns whether all
 * are on their way.
 */
export function turnCards(stage: HTMLElement, total: number, stand: Stand): boolean {
  const turns = cardTurns(standingOn(stage), total, stand);
  for (const { card, offset, isLeaving } of turns.slice(0, cardsAFrame)) {
    const { slot } = card;
    putAt(slot, offset);
    // Taken off too: React, which may not have had the card leave yet, would let it stand there unseen.
    if (isLeaving) slot.dataset.leaving = 'true';
    else delete slot.dataset.leaving;
    release(slot);
  }
  return turns.length <= cardsAFrame;
}

/** Has a card stand so many cards from the centre. It may not be wholly shown yet (foldCards.ts): where it is looked at, it is. */
export function putAt(slot: HTMLElement, offset: number): void {
  slot.dataset.offset = String(offset);
  if (isLookedAt(offset)) delete slot.dataset.folds;
}

/** Whether a card at this place is among those that a reader looks at: the centre one and two on each side. */
export function isLookedAt(offset: number): boolean {
  return Math.abs(offset) <= 2;
}

/** Where the cards in the document stand. */
export function standingOn(stage: HTMLElement): (Standing & { readonly slot: HTMLElement })[] {
  return cardsOn(stage).map((slot) => ({
    slot,
    index: Number(slot.dataset.index),
    offset: Number(slot.dataset.offset),
    isLeaving: slot.dataset.leaving !== undefined,
    isHeld: slot.style.length > 0,
  }));
}

/** Where the cards stand, if they do. */
export function stageHere(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-stage]');
}

/** The cards in the document. */
export function cardsOn(stage: HTMLElement): HTMLElement[] {
  return [...stage.querySelectorAll<HTMLElement>('[data-offset]')];
}

/** What fades while its slot moves. */
export function pageIn(card: HTMLElement): HTMLElement {
  return card.firstElementChild instanceof HTMLElement ? card.firstElementChild : card;
}

/** Gives a card that was held by a hand back to the stylesheet. */
function release(card: HTMLElement): void {
  card.removeAttribute('style');
  pageIn(card).removeAttribute('style');
}

/** Resolves when the frame that is being made has been drawn: what is done then is the next frame's to show. */
export function frameDrawn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Resolves when a frame has been drawn: by an animation that shows nothing, whose end the browser tells at the beginning of the next one. */
export async function frameAfter(stage: HTMLElement): Promise<void> {
  await stage.animate(null, 1).finished;
}
