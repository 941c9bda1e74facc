import styles from './Cover.module.css';
import type { CoverProps } from './Cover.tsx';
import { coverOf, widest } from './coverOf.ts';

/**
 * The square of a cover around its akshara, as a PNG of 512 pixels in a data URL, drawn by what the style sheet says of that
 * cover once the story's face has loaded. Rejects where the browser cannot.
 */
export async function coverPicture({ row }: CoverProps): Promise<string> {
  const { akshara, composition, ground, width } = coverOf(row);
  const cover = document.createElement('span');
  cover.className = styles.cover ?? '';
  cover.lang = row.language;
  Object.assign(cover.dataset, { composition, ground, width });
  // A pixel for each of its 60 by 90 units. It is gone before the next frame.
  cover.style.setProperty('--cover-height', '90px');
  document.body.append(cover);
  const style = getComputedStyle(cover);
  const [back = '', tint = '', mask = '', ownInk, ink = '', shift, script] =
    'ground tint drawing letter-ink cover-ink shift script'
      .split(' ')
      .map((name) => style.getPropertyValue(`--${name}`));
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(cover, '::after');
  cover.remove();
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const drawing = new Image();
  drawing.src = mask
    .slice('url("'.length, -'")'.length)
    // Firefox draws no SVG without a size.
    .replace(' viewBox', " width='60' height='90' viewBox")
    .replaceAll("'red'", `'${tint.replace('#', '%23')}'`);
  // Not all families of the text: those of the device that it does not have would fail.
  await Promise.all([drawing.decode(), document.fonts.load(`${fontWeight} 1em ${script}`, akshara)]);

  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(512 / 60, 512 / 60);
  context.fillStyle = back;
  context.fillRect(0, 0, 60, 60);
  const [right = 0, down = 0] = (shift || '0 0').split(' ').map(Number.parseFloat);
  const middle = 45 + 0.9 * down;
  context.translate(0, -Math.min(30, Math.max(0, middle - 30)));
  context.drawImage(drawing, 0, 0);
  context.fillStyle = ownInk || ink;
  context.font = font;
  context.textAlign = 'center';
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(akshara);
  context.fillText(akshara, 30 + 0.6 * right, middle + (above - below) / 2, 60 * widest);
  return canvas.toDataURL();
}
