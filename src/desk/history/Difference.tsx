import { useMemo, useState } from 'react';
import { languageOf } from '../../shared/languages.ts';
import { differenceOf, type Piece } from '../../text/difference.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import styles from './Difference.module.css';
import { type Passage, passagesOf } from './passages.ts';
import * as words from './words.ts';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  /** BCP 47 tags of the two texts. */
  readonly languages: { readonly before: string; readonly after: string };
}

/** The passages that are shown at first, and added by each press: an entirely new text is long. */
const passagesAtOnce = 60;

/** A text with its changes: deletions are struck through and insertions underlined. */
export function Difference({ before, after, languages }: DifferenceProps) {
  const passages = useMemo(() => passagesOf(differenceOf(before, after)), [before, after]);
  const [shown, setShown] = useState(passagesAtOnce);
  return (
    <>
      <div
        className={styles.text}
        lang={languages.after}
        dir={languageOf(languages.after).direction}
        data-difference
      >
        {passages.slice(0, shown).map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage has nothing else that is its own, and never moves
          <PassageView key={at} passage={passage} languages={languages} />
        ))}
      </div>
      {passages.length > shown && (
        <ActionButton onPress={() => setShown(shown + passagesAtOnce)}>{words.showMore}</ActionButton>
      )}
    </>
  );
}

interface PassageProps {
  readonly passage: Passage;
  readonly languages: DifferenceProps['languages'];
}

function PassageView({ passage, languages }: PassageProps) {
  if (passage.kind === 'leftOut')
    return (
      <p className={styles.leftOut} lang="en" dir="ltr">
        {words.same(passage.paragraphs)}
      </p>
    );
  return (
    <p>
      {passage.pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <PieceView key={at} piece={piece} languages={languages} />
      ))}
    </p>
  );
}

function PieceView({ piece, languages }: { readonly piece: Piece } & Pick<PassageProps, 'languages'>) {
  const text = piece.text.replace(/\n$/, '');
  const mark = piece.text.endsWith('\n') && <span aria-hidden="true">¶</span>;
  switch (piece.kind) {
    case 'same':
      return <>{text}</>;
    case 'removed':
      return (
        <del lang={languages.before}>
          <Spoken text={text === '' ? words.removedBreak : words.removed} />
          {text}
          {mark}
          <Spoken text={words.removalEnds} />
        </del>
      );
    case 'added':
      return (
        <ins>
          <Spoken text={text === '' ? words.addedBreak : words.added} />
          {text}
          {mark}
          <Spoken text={words.additionEnds} />
        </ins>
      );
    default:
      return piece.kind satisfies never;
  }
}

/** For screen readers, most of which do not announce `ins` and `del`. */
function Spoken({ text }: { readonly text: string }) {
  return <span lang="en" className="visuallyHidden">{` ${text} `}</span>;
}
