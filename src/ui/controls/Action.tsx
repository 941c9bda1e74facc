import type { ReactNode } from 'react';
import styles from './Action.module.css';

interface ActionProps {
  readonly children: ReactNode;
  readonly strong?: boolean;
}

interface ButtonProps extends ActionProps {
  readonly name?: string;
  readonly submits?: boolean;
  readonly opened?: boolean;
  readonly isOff?: boolean;
  readonly onPress?: () => void;
}

/** `name` begins with the text. `opened`: what it toggles is shown. A button that `isOff` stays and keeps the focus. */
export function ActionButton({ children, strong, name, submits, opened, isOff, onPress }: ButtonProps) {
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
