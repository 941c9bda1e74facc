import type { ReactNode } from 'react';
import styles from './Tooltip.module.css';

interface TooltipButtonProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
}

/** A button of one picture. Its name shows as a tooltip after 200 ms of pointing, or on keyboard focus. */
export function TooltipButton({ label, children, onPress }: TooltipButtonProps) {
  return (
    <button type="button" className={styles.button} data-tip="on" onClick={onPress}>
      {children}
      <Tip>{label}</Tip>
    </button>
  );
}

/** The same as a link. */
export function TooltipLink({
  label,
  children,
  href,
}: Omit<TooltipButtonProps, 'onPress'> & { readonly href: string }) {
  return (
    <a className={styles.button} data-tip="on" href={href}>
      {children}
      <Tip>{label}</Tip>
    </a>
  );
}

function Tip({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="visuallyHidden">{children}</span>
      <span className={styles.tip} aria-hidden="true">
        {children}
      </span>
    </>
  );
}
