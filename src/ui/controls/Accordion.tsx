import type { ReactNode, ToggleEvent } from 'react';
import styles from './Accordion.module.css';

interface AccordionProps {
  /** Unique on the page. */
  readonly name: string;
  readonly items: readonly { readonly title: string; readonly content: ReactNode }[];
}

/** Native `<details>`, so they open before any script runs and are found by find in page. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div>
      {items.map(({ title, content }) => (
        <details key={title} name={name} className={styles.item} onToggle={closeOthers}>
          <summary className={`opens ${styles.title}`}>
            <h3>{title}</h3>
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}

/** For browsers without https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-details-name. */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (other !== opened) other.open = false;
  }
}
