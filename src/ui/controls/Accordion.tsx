import type { ReactNode, ToggleEvent } from 'react';
import styles from './Accordion.module.css';

interface AccordionProps {
  /** Unique on the page: shared only by the items of this accordion. */
  readonly name: string;
  readonly items: readonly { readonly title: string; readonly content: ReactNode }[];
}

/**
 * Headed items of which at most one is open. They are native `<details>` elements, so they open before any script runs, are
 * found by find in page, and announce 'expanded' or 'collapsed' themselves.
 */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} name={name} className={styles.item} onToggle={closeOthers}>
          <summary className={styles.title}>
            <h3>{title}</h3>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}

/**
 * A fallback for browsers without `name` on details
 * (https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-details-name).
 */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (other !== opened) other.open = false;
  }
}
