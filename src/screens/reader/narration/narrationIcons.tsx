import { Icon, pathIcon } from '../../../parts/controls/icons.tsx';

/** An arrow that turns back, around the number of seconds. */
export function BackIcon({ seconds }: { readonly seconds: number }) {
  return (
    <Icon>
      <path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M6.5 2.5v4.3h4.3" />
      <Seconds>{seconds}</Seconds>
    </Icon>
  );
}

/** An arrow that turns forward, around the number of seconds. */
export function ForwardIcon({ seconds }: { readonly seconds: number }) {
  return (
    <Icon>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.3h-4.3" />
      <Seconds>{seconds}</Seconds>
    </Icon>
  );
}

/** Three sliders, for the options. */
export const OptionsIcon = pathIcon('M4 7h9m4 0h3M4 12h3m4 0h9M4 17h7m4 0h5M15 5v4M9 10v4M13 15v4');

function Seconds({ children }: { readonly children: number }) {
  return (
    <text x="12" y="14.8" fontSize="7.5" textAnchor="middle" fill="currentColor" stroke="none">
      {children}
    </text>
  );
}
