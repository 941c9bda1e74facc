import type { ReactNode } from 'react';
import styles from './Action.module.css';

interface ActionProps {
  readonly label: ReactNode;
  readonly strong?: boolean;
}

interface ButtonProps extends ActionProps {
  readonly name?: string | undefined;
  readonly submits?: boolean;
  readonly opened?: boolean;
  readonly isOff?: boolean;
  readonly onPress?: () => void;
}

/** `name` begins with the label. `opened`: what it toggles is shown. A button that `isOff` stays and keeps the focus. */
export function ActionButton({ label, strong, name, submits, opened, isOff, onPress }: ButtonProps) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={classOf(strong)}
      aria-label={name}
      aria-expanded={opened}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      {label}
    </button>
  );
}

/** A link in the style of a button; it works before scripts run. */
export function ActionLink({ label, strong, href }: ActionProps & { readonly href: string }) {
  return (
    <a className={classOf(strong)} href={href}>
      {label}
    </a>
  );
}

function classOf(strong: boolean | undefined): string {
  return strong ? `${styles.action} ${styles.strong}` : (styles.action ?? '');
}
