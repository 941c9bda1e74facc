import { memo, type ReactNode } from 'react';
import type { OpenOutcome } from '../../catalogue/openStory.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { languageName } from '../../page/translate.ts';
import type { CatalogueRow, StoryBody, StoryId, WorkText } from '../../shared/story/catalogue.ts';
import { alignParagraphs } from '../../text/alignParagraphs.ts';
import { indentBefore, type Paragraph, parseStory } from '../../text/storyText.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import type { ShownScript } from '../../ui/script/scriptsOf.tsx';
import { useShownScript } from '../../ui/script/shownScript.ts';
import { inLanguage, NativeName } from '../../ui/story/NativeName.tsx';
import text from '../../ui/story/StoryText.module.css';
import { drawn, StoryParagraph } from '../../ui/story/StoryText.tsx';
import * as common from '../../ui/words.ts';
import { besidePath } from '../OtherTexts.tsx';
import { useOpenStory } from '../useOpenStory.ts';
import * as words from '../words.ts';
import styles from './BesideText.module.css';
import * as besideWords from './words.ts';

export interface BesideTextProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly other: WorkText;
  readonly siblings: readonly WorkText[];
  readonly shown: ShownScript | undefined;
  readonly children: ReactNode;
}

/** A story and another text of its work, paragraph by paragraph, live from the device. Give it the other's id as `key`. */
export function BesideText({ row, body, other, siblings, shown, children }: BesideTextProps) {
  const otherShown = useShownScript(other.language);
  const { otherBody, outcome, retry } = useOtherBody(other.id);
  return (
    <>
      <Languages row={row} other={other} siblings={siblings} />
      {otherBody ? (
        <BesideView
          row={row}
          body={body}
          other={other}
          otherBody={otherBody}
          shown={shown}
          otherShown={otherShown}
        />
      ) : (
        <>
          <Absence other={other} outcome={outcome} onRetry={retry} />
          {children}
        </>
      )}
    </>
  );
}

/** The text of a work's other story, live from the device, to which it is fetched. */
export function useOtherBody(id: StoryId) {
  const stored = useLive((library) => library.body(id), [id]);
  const { outcome, retry } = useOpenStory(id);
  return {
    otherBody: stored ?? (outcome?.kind === 'unstored' ? outcome.story.body : undefined),
    outcome,
    retry,
  };
}

function Languages({ row, other, siblings }: Pick<BesideTextProps, 'row' | 'other' | 'siblings'>) {
  return (
    <nav className={`row screenOnly ${styles.languages}`} aria-label={words.sideBySide}>
      <span className="quiet">{words.beside}</span>
      {siblings.map(({ id, language }) => (
        <a key={id} href={besidePath(row.id, id)} aria-current={id === other.id ? 'true' : undefined}>
          <NativeName language={language} />
        </a>
      ))}
      <ActionLink label={words.oneText} href={`/content/${row.id}`} />
    </nav>
  );
}

interface AbsenceProps {
  readonly other: WorkText;
  readonly outcome: OpenOutcome | undefined;
  readonly onRetry: () => void;
}

function Absence({ other, outcome, onRetry }: AbsenceProps) {
  const name = languageName(other.language);
  const reason = reasonOf(outcome);
  if (reason === undefined)
    return (
      <p className="quiet" role="status">
        {besideWords.onItsWay(name)}
      </p>
    );
  return (
    <div role="alert">
      <Notice
        level={2}
        title={besideWords.textUnavailableTitle(name)}
        text={reason}
        actions={<ActionButton label={common.tryAgain} onPress={onRetry} />}
      />
    </div>
  );
}

/** Why a text cannot be had; undefined while it is loading. */
export function reasonOf(outcome: OpenOutcome | undefined): string | undefined {
  if (outcome?.kind === 'offline') return besideWords.textOffline;
  if (outcome?.kind === 'missing') return besideWords.textMissing;
  return outcome?.kind === 'failed' ? besideWords.textFailed(outcome.message) : undefined;
}

interface BesideViewProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly other: WorkText;
  readonly otherBody: StoryBody;
  readonly shown: ShownScript | undefined;
  readonly otherShown: ShownScript | undefined;
}

/** Only the story's own sentences carry offsets, because places and narration belong to it, not to the other text. */
export const BesideView = memo(function BesideView(props: BesideViewProps) {
  const { row, body, other, otherBody, shown, otherShown } = props;
  const ours = drawn(body.content, row.language, shown);
  const theirs = drawn(otherBody.content, other.language, otherShown);
  const own = parseStory(body.content);
  const others = parseStory(otherBody.content);
  const length = ({ from, to }: Paragraph) => to - from;
  return (
    <div className={styles.rows} data-story={row.language}>
      {alignParagraphs(own.map(length), others.map(length)).map(({ first, second }) => (
        <div key={`${first.from} ${second.from}`} className={styles.row}>
          <div className={text.text} {...inLanguage(ours.lang)}>
            {own.slice(first.from, first.to).map((paragraph) => (
              <StoryParagraph
                key={paragraph.from}
                content={body.content}
                paragraph={paragraph}
                pieces={ours.pieces}
              />
            ))}
          </div>
          <div className={`${text.text} ${styles.other}`} {...inLanguage(theirs.lang)}>
            {others.slice(second.from, second.to).map((paragraph) => (
              <p key={paragraph.from}>
                {indentBefore(otherBody.content, paragraph.from)}
                {theirs.pieces(paragraph)}
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});
