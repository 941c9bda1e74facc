import { scripts } from '../shared/scripts.ts';

/** The product's name in seven scripts, in the specification's order. The wordmark starts and rests at the first. */
export const words = Object.values(scripts).flatMap(({ wordmark = [] }) => wordmark);

const rotationMs = 3 * 1000;

/**
 * Calls `show` with the index of the next word every three seconds, in a loop, while the page is visible. With reduced
 * motion, the first word stays. Returns a function that stops this.
 */
export function rotateWords(show: (index: number) => void): () => void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turnTo = (next: number) => {
    index = next;
    show(next);
  };
  const restart = () => {
    clearInterval(timer);
    if (stillness.matches) {
      if (index !== 0) turnTo(0);
    } else if (document.visibilityState === 'visible') {
      timer = setInterval(() => turnTo((index + 1) % words.length), rotationMs);
    }
  };
  restart();
  stillness.addEventListener('change', restart);
  document.addEventListener('visibilitychange', restart);
  return () => {
    clearInterval(timer);
    stillness.removeEventListener('change', restart);
    document.removeEventListener('visibilitychange', restart);
  };
}
