import { isFields, isText, shape } from '../shared/guards.ts';
import type { LegalName } from '../shared/legalPages.ts';
import type { SignInMethods } from '../shared/protocol/account.ts';
import type { HomeSnapshot, LibrarySnapshot, StorySnapshot } from '../shared/story/catalogue.ts';

export type FirstPaint =
  | { readonly kind: 'home'; readonly snapshot: HomeSnapshot }
  | { readonly kind: 'library'; readonly snapshot: LibrarySnapshot }
  | { readonly kind: 'story'; readonly snapshot: StorySnapshot }
  | { readonly kind: 'legal'; readonly snapshot: { readonly name: LegalName } }
  | { readonly kind: 'login'; readonly snapshot: SignInMethods }
  /** Contains no user data, because the HTML is the same for every reader. */
  | {
      readonly kind: 'account' | 'saved' | 'readingList' | 'highlights' | 'admin';
      readonly snapshot: Readonly<Record<string, never>>;
    }
  | { readonly kind: 'none' };

export const firstPaintId = 'first-paint';

/** No text may end the element: https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements. */
export function firstPaintScript(paint: Exclude<FirstPaint, { kind: 'none' }>): string {
  const json = JSON.stringify(paint).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstPaintId}">${json}</script>`;
}

const isFirstPaint = shape<Exclude<FirstPaint, { kind: 'none' }>>({ kind: isText, snapshot: isFields });

/** `{"kind":"home","snapshot":…}`. Missing or invalid data is 'none': the screens then wait for the mirror. */
export function readFirstPaint(text: string | null | undefined): FirstPaint {
  if (!text) return { kind: 'none' };
  let paint: unknown;
  try {
    paint = JSON.parse(text);
  } catch (error) {
    console.warn(`The first paint's data is corrupt: ${String(error)}`);
    return { kind: 'none' };
  }
  // What the snapshot holds is not checked: our own server wrote it.
  return isFirstPaint(paint) ? paint : { kind: 'none' };
}
