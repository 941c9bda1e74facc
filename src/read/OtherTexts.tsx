import { useSyncExternalStore } from 'react';
import type { CatalogueRow, StoryId, WorkText } from '../shared/story/catalogue.ts';
import { closeOnLeaving } from '../ui/controls/closeOnLeaving.ts';
import { LanguageNames } from '../ui/story/NativeName.tsx';
import styles from './ReaderView.module.css';
import * as words from './words.ts';

interface OtherTextsProps {
  readonly row: CatalogueRow;
  readonly siblings: readonly WorkText[];
  readonly hasBeside: boolean;
}

/** Links to the other languages of a work: one link, or a menu of several, which works without scripts. */
export function OtherTexts({ row, siblings, hasBeside }: OtherTextsProps) {
  const readers = useReadersLanguages();
  const others = [...siblings].sort((one, other) => rank(one, readers) - rank(other, readers));
  const [first] = others;
  if (first === undefined) return null;
  const original = others.find(({ language }) => language === row.originalLanguage);
  return (
    <div className={`screenOnly wraps ${styles.others}`}>
      {others.length === 1 ? (
        <p>
          <span className="quiet">{original ? words.originalIn : words.alsoIn}</span>
          <TextLink text={first} />
        </p>
      ) : (
        <details className={styles.menu} ref={closing}>
          <summary>{words.inOthers(others.length)}</summary>
          <ul className="raised">
            {others.map((other) => (
              <li key={other.id}>
                <TextLink text={other} />
                {other === original && <span className="quiet">{words.isOriginal}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {hasBeside && (
        <a href={besidePath(row.id, (original ?? first).id)} onClick={restoreScrollManually}>
          {words.sideBySide}
        </a>
      )}
    </div>
  );
}

/** Without scripts, only the menu's own control closes it. */
function closing(menu: HTMLDetailsElement | null): (() => void) | undefined {
  const list = menu?.lastElementChild;
  if (!list) return undefined;
  return closeOnLeaving(list, () => {
    menu.open = false;
  });
}

function TextLink({ text: { id, language } }: { readonly text: WorkText }) {
  return (
    <a href={`/content/${id}`}>
      <LanguageNames language={language} />
    </a>
  );
}

/** Going back from two texts to one keeps the sentence in view (TextOrBeside.tsx), not the browser's scroll position. */
function restoreScrollManually(): void {
  history.scrollRestoration = 'manual';
}

/** The browser's preferred languages, best first; none while hydrating. */
function useReadersLanguages(): readonly string[] {
  const tags = useSyncExternalStore(
    () => () => undefined,
    // A string, because some browsers return a new array each time.
    () => navigator.languages.join(),
    () => '',
  );
  return tags.split(',');
}

function rank({ language }: WorkText, readers: readonly string[]): number {
  const at = readers.findIndex((tag) => tag === language || tag.startsWith(`${language}-`));
  return at < 0 ? readers.length : at;
}

export function besidePath(id: StoryId, beside: StoryId): string {
  return `/content/${id}?beside=${beside}`;
}

/** The id of the text that an address asks to show beside its story. `search` is `location.search`. */
export function besideIn(search: string): StoryId | undefined {
  return (new URLSearchParams(search).get('beside') as StoryId | null) ?? undefined;
}
