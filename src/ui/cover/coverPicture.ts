import { warn } from '../../shared/warn.ts';
import styles from './Cover.module.css';
import type { CoverProps } from './Cover.tsx';
import { coverOf, widest } from './coverOf.ts';

/** The side of the picture, in pixels. */
export const pictureSize = 512;

/** A cover is 60 by 90 units. */
const unit = pictureSize / 60;

/**
 * The square of a cover around its akshara, as a PNG in a data URL, drawn by what the style sheet says of that cover once
 * the story's face has loaded. Rejects where the browser cannot draw it.
 */
export async function coverPicture({ row }: CoverProps): Promise<string> {
  const { akshara } = coverOf(row);
  const { source, ground, ink, font, shift } = styleOf(row);
  const drawing = new Image();
  drawing.src = source;
  await Promise.all([
    drawing.decode(),
    document.fonts.load(font, akshara).catch(warn('The face of a cover was not loaded')),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pictureSize;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  const [x, y] = [30 + 0.6 * (shift[0] ?? 0), 45 + 0.9 * (shift[1] ?? 0)];
  const top = Math.min(30, Math.max(0, y - 30));
  context.fillStyle = ground;
  context.fillRect(0, 0, pictureSize, pictureSize);
  context.drawImage(drawing, 0, -top * unit);
  context.fillStyle = ink;
  context.font = font;
  const box = context.measureText(akshara);
  // The style sheet estimates the width.
  const scale = Math.min(1, (widest * pictureSize) / box.width);
  context.translate(x * unit, (y - top) * unit);
  context.scale(scale, scale);
  context.fillText(
    akshara,
    (box.actualBoundingBoxLeft - box.actualBoundingBoxRight) / 2,
    (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2,
  );
  return canvas.toDataURL();
}

/** Of a cover that is as wide as the picture. */
function styleOf(row: CoverProps['row']) {
  const { composition, ground, width } = coverOf(row);
  const cover = document.createElement('span');
  cover.className = styles.cover ?? '';
  cover.lang = row.language;
  Object.assign(cover.dataset, { composition, ground, width });
  cover.style.cssText = `position: fixed; visibility: hidden; --cover-height: ${90 * unit}px`;
  document.body.append(cover);
  try {
    const style = getComputedStyle(cover);
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(cover, '::after');
    const property = (name: string) => style.getPropertyValue(name).trim();
    const mask = property('--drawing').replace(/^url\(["']?|["']?\)$/g, '');
    return {
      source: mask
        // Firefox draws no SVG without a size.
        .replace(' viewBox', ` width='${60 * unit}' height='${90 * unit}' viewBox`)
        .replaceAll("'red'", `'${property('--tint').replace('#', '%23')}'`),
      ground: property('--ground'),
      ink: property('--letter-ink') || property('--cover-ink'),
      font: `${fontWeight} ${fontSize} ${fontFamily}`,
      shift: property('--shift').split(' ').map(Number.parseFloat),
    };
  } finally {
    cover.remove();
  }
}
