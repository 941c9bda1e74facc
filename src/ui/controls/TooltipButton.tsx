import type { ReactNode } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** A class of base.css that decides for whom it is visible. */
  readonly className?: 'forGuests' | 'forReaders' | 'forCurators';
}

/** An icon button. Its name appears as a tooltip on hover or keyboard focus (Tooltip.module.css, tooltips.ts). */
export function TooltipButton({
  label,
  children,
  className,
  opened,
  onPress,
}: TooltipProps & {
  readonly onPress?: (() => void) | undefined;
  readonly opened?: boolean;
}) {
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

/** A link with the same look and tooltip. */
export function TooltipLink({ label, children, className, href }: TooltipProps & { readonly href: string }) {
  return (
    <a className={classOf(className)} data-tip="" href={href}>
      {children}
      <Tip label={label} />
    </a>
  );
}

/** The name and the tooltip of a control that has `data-tip` and is positioned. */
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

function classOf(audience: string | undefined): string {
  return audience ? `${styles.control} ${audience}` : (styles.control ?? '');
}
