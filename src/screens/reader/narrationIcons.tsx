import { Icon } from '../../parts/icons.tsx';
import styles from './NarrationBar.module.css';

/** A turn back, and how far. */
export function BackIcon({ seconds }: { readonly seconds: number }) {
  return (
    <Icon>
      <path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M6.5 2.5v4.3h4.3" />
      <Seconds>{seconds}</Seconds>
    </Icon>
  );
}

/** A turn ahead, and how far. */
export function ForwardIcon({ seconds }: { readonly seconds: number }) {
  return (
    <Icon>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.3h-4.3" />
      <Seconds>{seconds}</Seconds>
    </Icon>
  );
}

/** An arc that goes round: what was pressed is on its way. */
export function WaitingIcon() {
  return (
    <Icon {...(styles.turning !== undefined && { className: styles.turning })}>
      <path d="M12 4.5A7.5 7.5 0 1 1 4.5 12" strokeWidth="2.5" />
    </Icon>
  );
}

/** Three sliders: what can be set. */
export function OptionsIcon() {
  return (
    <Icon>
      <path d="M4 7h9m4 0h3M4 12h3m4 0h9M4 17h7m4 0h5M15 5v4M9 10v4M13 15v4" />
    </Icon>
  );
}

function Seconds({ children }: { readonly children: number }) {
  return (
    <text x="12" y="14.8" fontSize="7.5" textAnchor="middle" fill="currentColor" stroke="none">
      {children}
    </text>
  );
}
