import { useRef } from 'react';
import { ActionButton } from '../ui/controls/Action.tsx';
import { CopyButton } from '../ui/controls/CopyButton.tsx';
import { longDay } from '../ui/dates.ts';
import styles from './RecoveryCode.module.css';
import * as words from './words.tsx';

interface RecoveryCodeProps {
  readonly code: string;
  readonly account: string;
  readonly savedLabel: string;
  readonly onSaved: () => void;
}

/** A recovery code, to be written down, copied or printed: the library cannot show it again. */
export function RecoveryCode({ code, account, savedLabel, onSaved }: RecoveryCodeProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles.recovery}>
      <div className={styles.sheet}>
        <p className={styles.printed}>{words.printedHead(location.host)}</p>
        <p>{words.whose(<bdi className={styles.account}>{account}</bdi>)}</p>
        <p ref={shown} className={styles.code} translate="no">
          {code.split('-').map((group, at, { length }) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be equal, and none moves
            <span key={at}>{at === length - 1 ? group : `${group}-`}</span>
          ))}
        </p>
        <p className={styles.printed}>{words.printedFoot(longDay(Date.now()))}</p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={code} words={words.copy} shownIn={shown} />
        <ActionButton label={words.print} onPress={() => print()} />
      </div>
      <div className={styles.actions}>
        <ActionButton label={savedLabel} strong onPress={onSaved} />
      </div>
    </div>
  );
}
