import { type ComponentType, type ReactNode, useRef } from 'react';
import { lazyPart } from '../page/lazy.tsx';
import { ActionButton } from '../ui/controls/Action.tsx';
import { CloseIcon, PauseIcon, SavedIcon } from '../ui/controls/icons.tsx';
import { ToolButton } from '../ui/controls/ToolButton.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import styles from './SaveControl.module.css';
import { type SavableStory, type Saving, savingInWords, sumBytes } from './saving.ts';
import { useSaving } from './useSaving.ts';
import * as words from './words.ts';

const SaveFailures = lazyPart(
  'What could not be saved',
  async () => (await import('./SaveFailures.tsx')).SaveFailures,
);

/** A tool's text has the size from here on; its name always has it, and where data costs something the question too. */
const largeBytes = 1_000_000;

interface Press {
  readonly text: string;
  readonly name?: string | undefined;
  /** Among tools; the one of saving, if none is given. */
  readonly icon?: ComponentType;
  readonly opened?: boolean;
  readonly onPress: () => void;
}

export interface WhenSaved {
  readonly words: string;
  readonly role?: 'status';
  readonly presses?: readonly Press[];
}

interface SaveControlProps {
  readonly stories: readonly SavableStory[];
  readonly label: (count: number) => string;
  /** What a short label means. */
  readonly name?: string;
  readonly whenSaved?: WhenSaved | undefined;
  /** A `line` is the tools of a story's page; a `row` is part of a story's row in a list of downloads. */
  readonly layout?: 'block' | 'line' | 'row';
  readonly title?: string;
  /** Called when the stories were requested, and when they no longer are: they may leave the list that shows them. */
  readonly onSaved?: () => void;
  readonly onCancelled?: () => void;
  readonly children?: ReactNode;
}

export function SaveControl(props: SaveControlProps) {
  const { stories, whenSaved, layout = 'block', title, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const { saving, isUnstarted, toConfirm, price, acts } = useSaving(stories, {
    onSaved: props.onSaved,
    onCancelled: props.onCancelled ?? (() => place.current?.focus()),
  });
  const { only, missing, failed } = saving;
  const isUnderWay = saving.runningIds.length + saving.pausedIds.length > 0;
  const isSaved = !isUnderWay && missing.length + failed.length === 0;
  const sizeBytes = sumBytes(missing);
  const label = props.label(missing.length);
  const withSize = (text: string) => words.saveSize(text, byteSize(sizeBytes));
  const save: Press = {
    text: layout === 'line' && sizeBytes < largeBytes ? label : withSize(label),
    name: props.name && withSize(props.name),
    onPress: acts.save,
  };
  const presses = isSaved
    ? (whenSaved?.presses ?? [])
    : pressesOf({ saving, isConfirming: toConfirm.length > 0, isUnstarted, save, title, acts });

  function shownWords(): string {
    if (toConfirm.length > 0) return words.ask(price ?? '', byteSize(sumBytes(toConfirm)));
    if (isUnstarted) return words.couldNotStart;
    if (isSaved) return whenSaved?.words ?? '';
    return savingInWords(saving, price);
  }
  function role(): 'alert' | 'status' | undefined {
    if (toConfirm.length > 0 || isUnstarted || (failed.length > 0 && !isUnderWay)) return 'alert';
    if (isSaved) return whenSaved?.role;
    const isStopped = saving.isWaiting || saving.pausedIds.length > 0;
    return isStopped && layout !== 'row' ? 'status' : undefined;
  }
  const shown = shownWords();
  return (
    <div ref={place} className={styles[layout]} tabIndex={-1}>
      {presses.length > 0 && (
        <div className={`wraps ${styles.buttons}`}>
          {presses.map(({ text, icon: Icon = SavedIcon, ...press }, at) =>
            layout === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps its identity in every state, and so the focus
              <ToolButton key={at} text={text} {...press}>
                <Icon />
              </ToolButton>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: likewise
              <ActionButton key={at} label={text} {...press} />
            ),
          )}
        </div>
      )}
      {shown !== '' && (
        <div className={isSaved ? `${styles.state} ${styles.saved}` : styles.state}>
          <span role={role()}>{shown}</span>
          {isUnderWay && only?.kind !== 'queued' && (
            <progress
              aria-label={words.progressName(title)}
              max={saving.totalBytes}
              value={saving.receivedBytes}
            />
          )}
        </div>
      )}
      {children}
      {failed.length > 0 && !isUnderWay && layout !== 'row' && (
        <SaveFailures failed={failed} isList={stories.length > 1} />
      )}
    </div>
  );
}

interface PressesProps {
  readonly saving: Saving;
  readonly isConfirming: boolean;
  readonly isUnstarted: boolean;
  readonly save: Press;
  readonly title?: string | undefined;
  readonly acts: ReturnType<typeof useSaving>['acts'];
}

export function pressesOf({
  saving: { missing, runningIds, pausedIds, isHeld, failed },
  isConfirming,
  isUnstarted,
  save,
  title,
  acts,
}: PressesProps): readonly Press[] {
  if (isConfirming) {
    return [
      { text: words.saveAnyway, onPress: acts.agree },
      { text: words.notNow, icon: CloseIcon, onPress: acts.decline },
    ];
  }
  const retry =
    title === undefined
      ? { text: words.saveAgain, onPress: acts.retry }
      : { text: common.tryAgain, name: words.tryAgainName(title), onPress: acts.retry };
  const pause = { text: common.pause, name: words.pauseName(title), icon: PauseIcon, onPress: acts.pause };
  const resume = isHeld
    ? { text: common.continueAnyway, name: words.continueAnywayName(title), onPress: acts.resume }
    : { text: common.resume, name: words.resumeName(title), onPress: acts.resume };
  const cancel = {
    text: common.cancel,
    name: words.cancelName(title),
    icon: CloseIcon,
    onPress: acts.cancel,
  };
  if (isUnstarted) return [retry, cancel];
  const offer = missing.length > 0 ? [save] : [];
  if (runningIds.length > 0) return [...offer, pause, cancel];
  if (pausedIds.length > 0) return [...offer, resume, cancel];
  return failed.length > 0 ? [...offer, retry, cancel] : offer;
}
