import { idleFontLink } from '../../shared/fontLink.ts';
import { type Face, faceOfLanguage, facesOfEveryPage } from './faces.ts';

/** Elements for a page's head, of which the script in index.html makes font faces. */

/** The fonts of every page. */
export function commonFontLinks(): string {
  return facesOfEveryPage.map(link).join('');
}

/** The font of the one script that a page is set in; nothing for Latin and for scripts that are left to the device. */
export function scriptFontLink(language: string): string {
  const face = faceOfLanguage(language);
  return face ? link(face) : '';
}

function link({ family, url, weight, style, unicodeRange, letters }: Face): string {
  const data = { family, weight, style, range: unicodeRange, letters };
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`data-${name}="${value}"`],
  );
  return `${idleFontLink} href="${url}" ${attributes.join(' ')} />`;
}
