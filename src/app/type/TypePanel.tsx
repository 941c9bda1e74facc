import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { counted, languageName } from '../../page/translate.ts';
import { largeSentence } from '../../read/large/largeSentence.ts';
import { keepingInSight } from '../../read/reading/sentencesOnPage.ts';
import { changeFontSize, chooseTheme, lipiStore, setType } from '../../settings/lipiStore.ts';
import { fontSizes, themes, typeSteps } from '../../settings/lipiStoreFields.ts';
import { brahmicScripts, chosenScript, targetsFor } from '../../text/script/targets.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { closeOnLeaving } from '../../ui/controls/closeOnLeaving.ts';
import { loadScripts } from '../../ui/script/shownScript.ts';

import styles from './TypePanel.module.css';
import * as words from './words.ts';

export function TypePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { fontSize, theme, typesetting } = useSnapshot(lipiStore);
  // The language of the story on the page, if it shows one.
  const language = document.querySelector<HTMLElement>('article [data-story]')?.dataset.story;

  useEffect(() => {
    if (!panel.current) return;
    panel.current.focus();
    return closeOnLeaving(panel.current, onClose);
  }, [onClose]);

  function showLargeSentence(): void {
    // The dialog gives the focus back to what has it now.
    panel.current?.parentElement?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onClose();
    largeSentence.isOpen = true;
  }

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
        {words.title}
      </h2>
      <fieldset className={`row ${styles.choices}`}>
        <legend>{words.size}</legend>
        <Resize name={words.smaller} step={-1} isOff={fontSize <= fontSizes.min}>
          <span className={styles.small}>{words.letter}</span>
        </Resize>
        <output className={styles.size} aria-label={words.sizeIs}>
          {counted(fontSize)}
        </output>
        <Resize name={words.larger} step={1} isOff={fontSize >= fontSizes.max}>
          <span className={styles.large}>{words.letter}</span>
        </Resize>
        <Resize name={words.resetName} step={0} isOff={fontSize === fontSizes.initial}>
          {words.reset}
        </Resize>
      </fieldset>
      <Choices
        legend={words.theme}
        name="theme"
        steps={themes}
        labels={words.themes}
        chosen={theme}
        onChoose={chooseTheme}
      />
      <Choices
        legend={words.lines}
        name="lines"
        steps={typeSteps.lines}
        labels={words.lineSteps}
        chosen={typesetting.lines}
        onChoose={(lines) => keepingInSight(() => setType({ lines }))}
      />
      <Choices
        legend={words.width}
        name="width"
        className={styles.width}
        steps={typeSteps.width}
        labels={words.widthSteps}
        chosen={typesetting.width}
        onChoose={(width) => keepingInSight(() => setType({ width }))}
      />
      <label className={`check ${styles.theme}`}>
        <input
          type="checkbox"
          checked={typesetting.isJustified}
          onChange={({ target }) => keepingInSight(() => setType({ isJustified: target.checked }))}
        />
        {words.justified}
      </label>
      {language !== undefined && (
        <>
          <ScriptChoice language={language} />
          <p className={styles.sentence}>
            <ActionButton label={words.oneSentence} onPress={showLargeSentence} />
          </p>
        </>
      )}
    </div>
  );
}

interface ChoicesProps<Step extends string | number> {
  readonly legend: string;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly labels: Readonly<Record<Step, string>>;
  readonly chosen: Step;
  readonly onChoose: (step: Step) => void;
  readonly className?: string | undefined;
}

function Choices<Step extends string | number>(props: ChoicesProps<Step>) {
  const { legend, name, steps, labels, chosen, onChoose, className = '' } = props;
  return (
    <fieldset className={`row ${styles.choices} ${className}`}>
      <legend>{legend}</legend>
      {steps.map((step) => (
        <label key={step} className={`check ${styles.theme}`}>
          <input type="radio" name={name} checked={step === chosen} onChange={() => onChoose(step)} />
          {labels[step]}
        </label>
      ))}
    </fieldset>
  );
}

/** Where the text on the page can be shown in other scripts. */
function ScriptChoice({ language }: { readonly language: string }) {
  const { scripts } = useSnapshot(lipiStore);
  const targets = targetsFor(language);
  const { target: chosen, isBelow } = chosenScript(language, scripts[language]);
  useEffect(() => void loadScripts(), []);
  if (targets.length === 0) return null;
  async function choose(target: string, goesBelow: boolean): Promise<void> {
    await loadScripts();
    const { [language]: _, ...others } = lipiStore.scripts;
    const choice = target === '' ? {} : { [language]: (goesBelow ? '+' : '') + target };
    keepingInSight(() =>
      flushSync(() => {
        lipiStore.scripts = { ...others, ...choice };
      }),
    );
  }
  return (
    <fieldset className={`row ${styles.choices}`}>
      <legend>{words.script}</legend>
      <select
        className={`typed ${styles.script}`}
        aria-label={words.script}
        aria-describedby="script-of"
        value={chosen ?? ''}
        onChange={({ target }) => void choose(target.value, isBelow)}
      >
        <option value="">{words.asWritten}</option>
        {targets.map((target) => (
          <option
            key={target}
            value={target}
            lang={target === 'Latn' || target === 'iso15919' ? undefined : `und-${target}`}
          >
            {target === 'Latn' || target === 'iso15919' ? words.latinScripts[target] : brahmicScripts[target]}
          </option>
        ))}
      </select>
      <span id="script-of" className="quiet">
        {words.scriptOf(languageName(language))}
      </span>
      {chosen !== undefined && (
        <label className={`check ${styles.theme}`}>
          <input
            type="checkbox"
            checked={isBelow}
            onChange={({ target }) => void choose(chosen, target.checked)}
          />
          {words.scriptBelow}
        </label>
      )}
    </fieldset>
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
