/** How the cards are fanned out; `CardStage.module.css` has it for three widths of window. */
export interface Fan {
  /** In card widths, how far out the first page beside the centre stands; the others, less and less by `curve`. */
  readonly spread: number;
  readonly curve: number;
  readonly tiltDegrees: number;
}

/** What a page at some place looks like, as values of CSS properties. */
export interface CardPlace {
  /** Of the slot. */
  readonly transform: string;
  /** Of the page in it. */
  readonly opacity: string;
}

/** The fan of a stage that is in the document. */
export function fanOf(stage: HTMLElement): Fan {
  const style = getComputedStyle(stage);
  const number = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  return { spread: number('--spread'), curve: number('--curve'), tiltDegrees: number('--tilt') };
}

/**
 * The place `at` cards from the centre, to the right when positive, between whole numbers too. At whole numbers it is
 * what the stylesheet says; a journey compares the two. Scale and opacity as the specification has them.
 */
export function cardPlace(at: number, { spread, curve, tiltDegrees }: Fan): CardPlace {
  const away = Math.abs(at);
  const out = at / (1 + curve * away);
  const scale = Math.max(0.3, 1 - 0.15 * away);
  return {
    transform: `translateX(${out * spread * 100}%) perspective(60rem) rotateY(${out * tiltDegrees}deg) scale(${scale})`,
    opacity: String(Math.max(0.1, 1 - 0.2 * away)),
  };
}
