import { nextStand } from './cardTurns.ts';
import { offsetFrom, type Stand, standAt } from './cardWindow.ts';
import type { Carousel } from './carousel.ts';
import { foldNewcomers, isFolded, unfoldCard } from './foldCards.ts';
import { homePlace } from './homePlace.ts';
import { isWellInside, partAround } from './homeShelf.ts';
import { frameAfter, frameDrawn, stageHere, standingOn, turnCards } from './turnCards.ts';

/** A reader who moves on faster than the cards set off is not kept waiting for those that come in. */
const mostTurns = 8;

/** Lets the page follow the carousel. */
export interface Follower {
  /** The carousel is in another state. */
  follow(state: Carousel): void;
  /** The same without a move: the reader is at another place or in another list. */
  place(state: Carousel): void;
  /** The reader's own move led to this position, and is told when the page speaks of it; undefined: no more of the last. */
  announce(position: number | undefined): void;
  /** The position that the page speaks of, which this wrote to `homePlace`. */
  saidPosition(): number;
  /** The page is more than one card behind: one move more, and the centre card might not be in the document yet. */
  isLate(): boolean;
  /** How often the page was rendered anew to follow, or a card shown: the frame after it has little time for anything else. */
  renders(): number;
}

/**
 * A move is more than a slow phone can do in one frame: fifteen cards set off, one comes in, others become links or
 * cease to be, the counter counts. So the frames of a move are
 *
 *   cards set off (turnCards) ─► CardStage.tsx has another centre ─► what is said of it ─► the cards that come in
 *   a few in each                `homePlace.stand`                  `homePlace.position`  one, then its folds (foldCards)
 *
 * and nothing but what stands on the screen already is in the first of them. What React does, it does between two
 * frames: the second has the rest, style and layout, to do. Cards come in when the others have arrived, and when all
 * stands still the list is read on (`homePlace.around`). Where the reader wants less motion all of it is done at once.
 * Each step asks for the state anew, so a move that comes in between is never followed half.
 */
export function followCards(first: Carousel): Follower {
  let state = first;
  let announced = homePlace.announced;
  // The states that all cards in the document have set off for (or in which a hand took them), that the page has the
  // cards in, and that it speaks of.
  let turned = first;
  let stood = first;
  let said = first;
  let isFollowing = false;
  let renders = 0;

  function place(next: Carousel): void {
    state = next;
    const stage = stageHere();
    while (stage && !state.drag && !turnCards(stage, homePlace.total, standNow()));
    turned = state;
    stand(standAt(state.position));
    say();
    readOn();
  }

  function follow(next: Carousel): void {
    const isTaken = next.drag && !state.drag;
    state = next;
    if (isTaken) turned = state;
    // Who moves on and on is not to come to the end of what was read.
    if (!isWellInside(homePlace.around, state.position, homePlace.total)) readOn();
    if (isFollowing || !state.holds.includes('stillness')) void catchUp();
    else place(state);
  }

  async function catchUp(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    const newcomers = foldNewcomers();
    let turns = 0;
    let isBetweenFrames = false;
    let isUnsaid = false;
    while (isDue()) {
      const stage = stageHere();
      if (!stage) {
        place(state);
        continue;
      }
      newcomers.watch(stage);
      const isToRender = isBehind(stood) || isToSay();
      if (isTurnDue() && turns < mostTurns) {
        if (turnCards(stage, homePlace.total, standNow())) turned = state;
        turns += 1;
      } else if (!isToRender && isTurnDue()) {
        turns = 0;
      } else if (!isToRender && isFolded(stage)) {
        unfoldCard(stage);
        renders += 1;
      } else if (!isBetweenFrames) {
        await frameDrawn();
        isBetweenFrames = true;
        continue;
      } else if (isBehind(stood) && !(isUnsaid && isToSay())) {
        isUnsaid = true;
        stand(nextStand(standingOn(stage), homePlace.total, standNow()));
      } else if (isToSay()) {
        isUnsaid = false;
        // Also for who never pauses: the cards go on, and so on in turns.
        turns = 0;
        say();
      } else if (isToLetIn()) {
        const { withheld } = homePlace.stand;
        stand({ ...standNow(), withheld: withheld - Math.sign(withheld) });
      } else if (isToReadOn()) {
        readOn();
      }
      await frameAfter(stage);
      isBetweenFrames = false;
    }
    newcomers.end();
    isFollowing = false;
  }

  /** While they are dragged the cards are where the hand has them, and the page follows when it is near another one. */
  function isDue(): boolean {
    const stage = stageHere();
    if (isToLetIn() || isToReadOn() || (stage && isFolded(stage))) return true;
    if (!state.drag) return isTurnDue() || isBehind(stood) || isToSay();
    return isLate();
  }

  function isLate(): boolean {
    return Math.abs(offsetFrom(stood.position, state.position, homePlace.total)) > 1;
  }

  function isTurnDue(): boolean {
    return !state.drag && (turned.drag !== undefined || isBehind(turned));
  }

  function isToSay(): boolean {
    return isBehind(said) || homePlace.announced !== announced;
  }

  /** Not while the others are on their way: each frame has their styles to compute too, and nobody looks at the edge. */
  function isToLetIn(): boolean {
    return homePlace.stand.withheld !== 0 && state.leaving === 0;
  }

  /** What the list's next part changes on the page is too much for the frames of a move. */
  function isToReadOn(): boolean {
    return state.leaving === 0 && !state.drag && partAround(homePlace.around) !== partAround(state.position);
  }

  function isBehind({ position, leaving }: Carousel): boolean {
    return position !== state.position || leaving !== state.leaving;
  }

  function standNow(): Stand {
    return { position: state.position, leaving: state.leaving, withheld: 0 };
  }

  function stand(next: Stand): void {
    stood = state;
    const last = homePlace.stand;
    // A new object has the cards rendered anew.
    if (last.position !== next.position || last.leaving !== next.leaving || last.withheld !== next.withheld) {
      homePlace.stand = next;
      renders += 1;
    }
  }

  function say(): void {
    said = state;
    if (homePlace.position === state.position && homePlace.announced === announced) return;
    renders += 1;
    Object.assign(homePlace, { position: state.position, announced });
  }

  function readOn(): void {
    if (homePlace.around === state.position) return;
    renders += 1;
    homePlace.around = state.position;
  }

  return {
    follow,
    place,
    announce(position) {
      announced = position;
    },
    saidPosition: () => said.position,
    isLate,
    renders: () => renders,
  };
}
