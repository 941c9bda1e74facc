import type { ReactNode, ToggleEvent } from 'react';
import styles from './Accordion.module.css';

interface AccordionProps {
  /** Shared by the items of one accordion and by no other on the page. */
  readonly name: string;
  readonly items: readonly { readonly title: string; readonly content: ReactNode }[];
}

/**
 * Headed items of which at most one is open. The browser's own disclosure does the work, so it opens before any script
 * runs, is found by the browser's search, and says 'expanded' or 'collapsed' by itself.
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

/** What `name` does by itself in browsers that know it (https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-details-name). */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (other !== opened) other.open = false;
  }
}
