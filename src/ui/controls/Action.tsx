import type { ReactNode } from 'react';
import styles from './Action.module.css';

interface ActionProps {
  readonly children: ReactNode;
  readonly strong?: boolean;
}

/**
 * A button with text. `name` is its accessible name where the text depends on its context; it begins with the text.
 * `submits` makes it the form's submit button. `opened`: for a button that shows and hides something, whether that is shown.
 * A button that is `isOff` does nothing now, and stays so that it keeps the focus.
 */
export function ActionButton({
  children,
  strong,
  name,
  submits,
  opened,
  isOff,
  onPress,
}: ActionProps & {
  readonly name?: string;
  readonly submits?: boolean;
  readonly opened?: boolean;
  readonly isOff?: boolean;
  readonly onPress?: () => void;
}) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={classOf(strong)}
      aria-label={name}
      aria-expanded={opened}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </button>
  );
}

/** A link in the style of a button; it works before scripts run. */
export function ActionLink({ children, strong, href }: ActionProps & { readonly href: string }) {
  return (
    <a className={classOf(strong)} href={href}>
      {children}
    </a>
  );
}

function classOf(strong: boolean | undefined): string {
  return strong ? `${styles.action} ${styles.strong}` : (styles.action ?? '');
}
