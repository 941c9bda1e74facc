import { useState } from 'react';
import type { TimeLabel } from '../../../text/labels/label.ts';
import {
  type LabelFormatKey,
  labelFileLimitBytes,
  labelFormats,
  parseLabelFile,
} from '../../../text/labels/labelFormats.ts';
import { labelsOf, type MatchedLabels, matchLabels } from '../../../text/labels/matchLabels.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import { offerFile } from '../../../ui/controls/offerFile.ts';
import { TextList } from '../../DeskNote.tsx';
import { InlineSelect } from '../../fields.tsx';
import { FileButton } from '../../files/FileButton.tsx';
import { Section } from '../../Section.tsx';
import * as common from '../../words.tsx';
import { type Cue, exactTime } from './cues.ts';
import styles from './Timing.module.css';
import * as words from './words.ts';

interface ExchangeProps {
  readonly content: string;
  readonly language: string;
  readonly cues: readonly Cue[];
  readonly part: number;
  readonly partSeconds: readonly number[];
  readonly fileName: string;
  readonly onImported: (cues: readonly Cue[]) => void;
}

type Imported = MatchedLabels & ReturnType<typeof parseLabelFile> & { readonly name: string };

/** More lines than anybody reads on a page. */
const shownLines = 20;

const formatKeys: readonly LabelFormatKey[] = ['vtt', 'srt', 'txt', 'lrc'];

export function Exchange(props: ExchangeProps) {
  const { content, language, cues, part, partSeconds, fileName, onImported } = props;
  const [format, setFormat] = useState<LabelFormatKey>('vtt');
  const [imported, setImported] = useState<Imported>();
  const partCues = cues.filter((cue) => cue.part === part);

  function exportFile(): void {
    const { mimeType, format: write } = labelFormats[format];
    const file = new Blob([write(labelsOf(content, cues, part))], { type: `${mimeType};charset=utf-8` });
    offerFile(file, `${fileName}${partSeconds.length > 1 ? `-${part + 1}` : ''}.${format}`);
  }
  async function importFile(file: File): Promise<void> {
    const bytes = await file.slice(0, labelFileLimitBytes + 1).arrayBuffer();
    const parsed = parseLabelFile(new Uint8Array(bytes));
    const earlier = cues.filter((cue) => cue.part < part);
    const later = cues.filter((cue) => cue.part > part);
    const within = { from: earlier.at(-1)?.to ?? 0, to: later[0]?.from ?? content.length };
    const matched = matchLabels(content, parsed.labels, part, partSeconds[part] ?? 0, within);
    setImported({ ...matched, ...parsed, name: file.name });
    if (matched.timings.length > 0) onImported([...earlier, ...matched.timings, ...later]);
  }
  return (
    <Section title={words.otherPrograms} level="h4">
      <div className={styles.row}>
        <InlineSelect
          label={words.form}
          value={format}
          options={formatKeys.map((key) => [key, labelFormats[key].name])}
          onChange={(key) => setFormat(formatKeys.find((each) => each === key) ?? 'vtt')}
        />
        {partCues.length > 0 && <ActionButton label={words.exportFile} onPress={exportFile} />}
        <FileButton
          label={words.importFile}
          name={words.fileOfTimes}
          picks="file"
          accept=".vtt,.srt,.txt,.lrc,text/vtt,text/plain"
          onPick={([file]) => file && void importFile(file)}
        />
      </div>
      <div role="status">{imported && <p>{summaryOf(imported)}</p>}</div>
      {imported && (
        <>
          <Labels title={words.byOrderAlone} language={language} labels={imported.byOrder} />
          <Labels title={words.foundNowhere} language={language} labels={imported.unmatched} />
          {imported.problems.length > 0 && (
            <>
              <p>{words.linesNotReadable}</p>
              <TextList
                className={styles.lines}
                texts={imported.problems.slice(0, shownLines).map(words.line)}
              />
            </>
          )}
        </>
      )}
    </Section>
  );
}

interface LabelsProps extends Pick<ExchangeProps, 'language'> {
  readonly title: string;
  readonly labels: readonly TimeLabel[];
}

function Labels({ title, language, labels }: LabelsProps) {
  if (labels.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className={styles.lines}>
        {labels.slice(0, shownLines).map(({ startSeconds, text }) => (
          <li key={`${startSeconds} ${text}`}>
            {`${exactTime(startSeconds)} `}
            <span lang={language}>{text}</span>
          </li>
        ))}
      </ul>
      {labels.length > shownLines && <p>{common.andMore(String(labels.length - shownLines))}</p>}
    </>
  );
}

function summaryOf({ name, format, timings, byOrder, unmatched }: Imported): string {
  const count = timings.length + unmatched.length;
  if (count === 0) return words.noTimes(name);
  if (timings.length === 0) return words.noneInText(count, name);
  return words.taken(timings.length, count, `${name} (${labelFormats[format].name})`, byOrder.length);
}
