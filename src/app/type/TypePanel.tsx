import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { keepingInSight } from '../../read/reading/sentencesOnPage.ts';
import { changeFontSize, lipiStore, toggleTheme } from '../../settings/lipiStore.ts';
import { fontSizes } from '../../settings/lipiStoreFields.ts';
import { closeOnLeaving } from '../../ui/controls/closeOnLeaving.ts';
import * as words from '../words.ts';
import styles from './TypePanel.module.css';

export function TypePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { fontSize, theme } = useSnapshot(lipiStore);

  useEffect(() => {
    if (!panel.current) return;
    panel.current.focus();
    return closeOnLeaving(panel.current, onClose);
  }, [onClose]);

  return (
    <div
      ref={panel}
      className={`raised ${styles.panel}`}
      role="dialog"
      aria-labelledby="type-title"
      tabIndex={-1}
      data-overlay
    >
      <h2 id="type-title" className={styles.title}>
        {words.typeTitle}
      </h2>
      <fieldset className={`row ${styles.choices}`}>
        <legend>{words.size}</legend>
        <Resize name={words.smaller} step={-1} isOff={fontSize <= fontSizes.min}>
          <span className={styles.small}>{words.letter}</span>
        </Resize>
        <output className={styles.size} aria-label={words.sizeIs}>{`${fontSize}`}</output>
        <Resize name={words.larger} step={1} isOff={fontSize >= fontSizes.max}>
          <span className={styles.large}>{words.letter}</span>
        </Resize>
        <Resize name={words.resetName} step={0} isOff={fontSize === fontSizes.initial}>
          {words.reset}
        </Resize>
      </fieldset>
      <fieldset className={`row ${styles.choices}`}>
        <legend>{words.theme}</legend>
        {(['dark', 'light'] as const).map((name) => (
          <label key={name} className={`check ${styles.theme}`}>
            <input type="radio" name="theme" checked={theme === name} onChange={toggleTheme} />
            {words.themes[name]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface ResizeProps {
  readonly name: string;
  readonly step: 1 | 0 | -1;
  /** The limit in that direction is reached. The button stays and keeps the focus. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}

function Resize({ name, step, isOff, children }: ResizeProps) {
  return (
    <button
      type="button"
      className={styles.resize}
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => keepingInSight(() => changeFontSize(step))}
    >
      {children}
    </button>
  );
}
