import type { ReactNode, SVGAttributes } from 'react';

interface IconProps {
  readonly className?: string | undefined;
}

/** The frame of an icon. All have one line weight, to match the type. Always decorative: the control carries the name. */
export function Icon({ children, className }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function pathIcon(path: string, attributes: SVGAttributes<SVGPathElement> = {}) {
  return ({ className }: IconProps) => (
    <Icon className={className}>
      <path d={path} {...attributes} />
    </Icon>
  );
}

export const HomeIcon = pathIcon('M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6');

const trouble = 'M12 9v4.5m0 2.3v.2';

const connectionMarks = {
  starting: '',
  online: 'm9.5 13 2 2 3.5-4',
  syncing: 'M12 10.5v5m-2-2 2 2 2-2',
  offline: 'm4 4 16 16',
  full: trouble,
  storageFailure: trouble,
};

export function ConnectionIcon({ kind }: { readonly kind: keyof typeof connectionMarks }) {
  return (
    <Icon>
      <path d={`M7 18.5a4 4 0 0 1-.6-8 6 6 0 0 1 11.5 0 4 4 0 0 1-.9 8Z${connectionMarks[kind]}`} />
    </Icon>
  );
}

export const FindIcon = pathIcon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20');

export const ReaderIcon = pathIcon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6');

export const DeskIcon = pathIcon('M4 20h16M7 16l1-4 9-9 3 3-9 9-4 1Zm8-11 3 3');

export const ListIcon = pathIcon('M4 6h1m4 0h11M4 12h1m4 0h11M4 18h1m4 0h11');

export const SavedIcon = pathIcon('M12 4v11m-4-4 4 4 4-4M4 16v4h16v-4');

export const LeaveIcon = pathIcon('M13 4H5v16h8M10 12h10.5M17 8l4 4-4 4');

export const SunIcon = pathIcon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
);
export const MoonIcon = pathIcon('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z');

export const CloseIcon = pathIcon('m6 6 12 12M18 6 6 18');

export const ListenIcon = pathIcon('M4 15v-3a8 8 0 0 1 16 0v3M4 14h3.5v6H4Zm16 0h-3.5v6H20Z', {
  strokeWidth: 2,
});

export const PlayIcon = pathIcon('M7.5 4.5v15l12-7.5Z', { fill: 'currentColor' });

export const PauseIcon = pathIcon('M7 4.5h3.5v15H7ZM13.5 4.5H17v15h-3.5Z', { fill: 'currentColor' });
