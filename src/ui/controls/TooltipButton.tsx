import type { ComponentType, ReactNode } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly label: ReactNode;
  /** A class of base.css that decides for whom it is visible. */
  readonly className?: 'forGuests' | 'forReaders' | 'forCurators';
}

interface TooltipButtonProps extends TooltipProps {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly opened?: boolean;
}

/** An icon button. Its name appears as a tooltip on hover or keyboard focus (Tooltip.module.css, tooltips.ts). */
export function TooltipButton({ label, children, className, opened, onPress }: TooltipButtonProps) {
  return (
    <button
      type="button"
      className={classOf(className)}
      data-tip=""
      aria-haspopup={opened === undefined ? undefined : 'dialog'}
      aria-expanded={opened}
      onClick={onPress}
    >
      {children}
      <Tip label={label} />
    </button>
  );
}

interface TooltipLinkProps extends TooltipProps {
  readonly href: string;
  readonly icon: ComponentType;
}

export function TooltipLink({ label, icon: Icon, className, href }: TooltipLinkProps) {
  return (
    <a className={classOf(className)} data-tip="" href={href}>
      <Icon />
      <Tip label={label} />
    </a>
  );
}

/** For a control that has `data-tip` and is positioned. */
export function Tip({ label }: { readonly label: ReactNode }) {
  return (
    <>
      <span className="visuallyHidden">{label}</span>
      <span className={styles.tip} aria-hidden="true">
        {label}
      </span>
    </>
  );
}

function classOf(audience = ''): string {
  return `square hovers ${styles.control} ${audience}`;
}
