import { useEffect, useMemo, useRef, useState } from 'react';
import { blockReloadDuring } from '../../page/reloadBlocks.ts';
import type { ExportedStories } from '../../shared/desk/bulk.ts';
import { compareLanguages, languageOf } from '../../shared/languages/languages.ts';
import { sha256Of } from '../../shared/sha256.ts';
import type { CatalogueRow, NarrationPart } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { Problem } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskCalls.ts';
import { type Answer, callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { Check } from '../fields.tsx';
import { fetchSound } from '../files/fetchSound.ts';
import { useCatalogue } from '../openDesk.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import styles from './Bulk.module.css';
import { FileTooLarge, onDevice, wholeExport, ZipWriter } from './exportZip.ts';
import { ImportStories } from './ImportStories.tsx';
import * as words from './words.tsx';

export function BulkSection() {
  return (
    <Section title={common.sections.bulk} level="h2" className={styles.bulk}>
      <p className={desk.soft}>{words.filesOfCommand}</p>
      <ExportStories />
      <ImportStories />
      <SpokenDrafts />
    </Section>
  );
}

const draftCommands = 'npm run library -- draft the-well/or\nnpm run library -- draft or';

/** Explains how to make synthetic narrations: a browser cannot synthesise speech into a file. */
function SpokenDrafts() {
  return (
    <Section title={words.speechSynthesis}>
      <p>{words.howToSynthesise}</p>
      <pre className={styles.command}>
        <code>{draftCommands}</code>
      </pre>
      <p className={desk.soft}>{words.whatComesOfIt}</p>
    </Section>
  );
}

/** `status` is shown; `exported` counts the stories so far while the export is running. */
interface ExportState {
  readonly status: string;
  readonly exported?: number;
  readonly failure?: DeskFailure;
}

function ExportStories() {
  const rows = useCatalogue();
  const counts = useMemo(() => countsOf(rows), [rows]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [withSound, setWithSound] = useState(false);
  const [{ status, exported, failure }, setState] = useState<ExportState>({ status: '' });
  const run = useRef<{ readonly zip: ZipWriter; readonly steps: ReturnType<typeof wholeExport> }>(null);
  const end = useRef(new AbortController());
  useEffect(() => () => end.current.abort(), []);
  const chosen = counts.filter(([tag]) => !leftOut.includes(tag));
  const stories = chosen.reduce((sum, [, count]) => sum + count, 0);

  async function begin(): Promise<void> {
    const languages = leftOut.length > 0 ? chosen.map(([tag]) => tag) : null;
    setState({ status: words.exportedSoFar(0), exported: 0 });
    const zip = new ZipWriter(await onDevice());
    const readPage = (after: string) =>
      callDesk<ExportedStories>('query', 'bulk:stories', { after, languages });
    const sound = (part: NarrationPart) => readSound(part, end.current.signal);
    run.current = { zip, steps: wholeExport(zip, readPage, withSound ? sound : undefined) };
    await proceed();
  }
  async function proceed(): Promise<void> {
    if (!run.current) return;
    const { zip, steps } = run.current;
    end.current = new AbortController();
    const { signal } = end.current;
    let count = 0;
    try {
      for (;;) {
        const { value: step } = await steps.next();
        if (signal.aborted) {
          await zip.drop();
          return setState({ status: words.exportCancelled });
        }
        if (!step) break;
        count = step.stories;
        if (step.failure) return setState({ status: words.exportCut(count), failure: step.failure });
        setState({ status: words.exportedSoFar(count), exported: count });
      }
      const file = await zip.end();
      offerFile(file, `lipi-${new Date().toISOString().slice(0, 10)}.zip`);
      setState({ status: words.exported(count, byteSize(file.size)) });
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error;
      await zip.drop();
      setState({ status: words.exportTooLarge(byteSize(error.limitBytes)) });
    }
  }

  return (
    <Section title={words.exporting}>
      <p>{words.whatIsExported}</p>
      <fieldset>
        <legend>{words.languages}</legend>
        <div className={styles.languages}>
          {counts.map(([tag, count]) => (
            <Check
              key={tag}
              label={words.ofLanguage(languageOf(tag).englishName, count)}
              checked={!leftOut.includes(tag)}
              onChange={(isChosen) =>
                setLeftOut(isChosen ? leftOut.filter((each) => each !== tag) : [...leftOut, tag])
              }
            />
          ))}
        </div>
      </fieldset>
      <Check label={words.withSound} checked={withSound} onChange={setWithSound} />
      <div className={desk.actions}>
        {exported !== undefined ? (
          <ActionButton label={words.cancelExport} onPress={() => end.current.abort()} />
        ) : (
          stories > 0 && (
            <ActionButton label={words.beginExport(stories)} onPress={() => void blockReloadDuring(begin)} />
          )
        )}
        {failure && (
          <ActionButton label={words.goOnExporting} strong onPress={() => void blockReloadDuring(proceed)} />
        )}
      </div>
      {exported !== undefined && <progress aria-label={words.exporting} value={exported} max={stories} />}
      <p role="status">{status}</p>
      {failure && <Problem>{deskFailureWords(failure)}</Problem>}
    </Section>
  );
}

function countsOf(rows: readonly CatalogueRow[]): readonly (readonly [tag: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { language } of rows) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => compareLanguages(a, b));
}

/** Fetches a narration file and checks it against the catalogue. Never throws. */
async function readSound(part: NarrationPart, signal: AbortSignal): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const answer = await fetchSound(part, { cache: 'no-store', signal });
  if (!answer.ok) return answer;
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  if ((await sha256Of(bytes)) === part.sha256) return { ok: true, value: bytes };
  return { ok: false, failure: { kind: 'server', message: 'A recording is damaged in the library.' } };
}
