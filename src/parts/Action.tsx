import type { ReactNode } from 'react';
import styles from './Action.module.css';

interface ActionProps {
  readonly children: ReactNode;
  /** The one thing that the page is for. */
  readonly strong?: boolean;
}

/** A button with words. `name` says more than the words on the button where those lean on what stands beside them; it begins with them. `submits` makes it its form's. `opened`: whether what it shows and hides is there. */
export function ActionButton({
  children,
  strong,
  name,
  submits,
  opened,
  onPress,
}: ActionProps & {
  readonly name?: string;
  readonly submits?: boolean;
  readonly opened?: boolean;
  readonly onPress?: () => void;
}) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={classOf(strong)}
      aria-label={name}
      aria-expanded={opened}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** A link that looks like one: it works before the scripts run. */
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
