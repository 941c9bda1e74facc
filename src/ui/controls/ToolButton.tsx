import type { ReactNode } from 'react';
import styles from './ToolButton.module.css';
import { Tip } from './TooltipButton.tsx';

interface ToolButtonProps {
  /** The icon. */
  readonly children: ReactNode;
  readonly text: string;
  /** In full what a short text means: the tooltip, and what screen readers say. */
  readonly name?: string | undefined;
  readonly opened?: boolean | undefined;
  readonly onPress: () => void;
}

/** One of a row of tools: an icon and its name, which is under it on a narrow screen. */
export function ToolButton({ children, text, name, opened, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`hovers ${styles.tool}`}
      data-tip=""
      aria-expanded={opened}
      onClick={onPress}
    >
      {children}
      <span aria-hidden={name !== undefined}>{text}</span>
      {name !== undefined && <Tip label={name} />}
    </button>
  );
}
