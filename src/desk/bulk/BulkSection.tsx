import { useEffect, useMemo, useRef, useState } from 'react';
import { holdingPage } from '../../page/holds.ts';
import type { ExportedStories } from '../../shared/desk/bulk.ts';
import { compareLanguages, languageOf } from '../../shared/languages.ts';
import type { Result } from '../../shared/result.ts';
import { sha256Of } from '../../shared/sha256.ts';
import type { CatalogueRow, NarrationPart } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { deskFailureWords } from '../deskCalls.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { Check } from '../fields.tsx';
import { fetchSound } from '../files/fetchSound.ts';
import { useCatalogue } from '../openDesk.ts';
import { Section } from '../Section.tsx';
import styles from './Bulk.module.css';
import { FileTooLarge, onDevice, wholeExport, ZipWriter } from './exportZip.ts';
import { ImportStories } from './ImportStories.tsx';
import * as words from './words.tsx';

export function BulkSection() {
  return (
    <Section title={words.importAndExport} level="h2" className={styles.bulk}>
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

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly stories: number }
  | { readonly kind: 'cut'; readonly stories: number; readonly failure: DeskFailure }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  | { readonly kind: 'done'; readonly stories: number; readonly sizeBytes: number }
  | { readonly kind: 'cancelled' };

function ExportStories() {
  const rows = useCatalogue();
  const counts = useMemo(() => countsOf(rows), [rows]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [withSound, setWithSound] = useState(false);
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const run = useRef<{ readonly zip: ZipWriter; readonly steps: ReturnType<typeof wholeExport> }>(null);
  const end = useRef<AbortController>(null);
  useEffect(() => () => end.current?.abort(), []);
  const chosen = counts.filter(([tag]) => !leftOut.has(tag));
  const stories = chosen.reduce((sum, [, count]) => sum + count, 0);

  async function begin(): Promise<void> {
    const languages = leftOut.size > 0 ? chosen.map(([tag]) => tag) : null;
    setState({ kind: 'reading', stories: 0 });
    const zip = new ZipWriter(await onDevice());
    const readPage = (after: string) =>
      callDesk<ExportedStories>('query', 'bulk:stories', { after, languages });
    const sound = (part: NarrationPart) => readSound(part, end.current?.signal);
    run.current = { zip, steps: wholeExport(zip, readPage, withSound ? sound : undefined) };
    await proceed();
  }
  async function proceed(): Promise<void> {
    if (!run.current) return;
    const { zip, steps } = run.current;
    end.current = new AbortController();
    const { signal } = end.current;
    let exported = 0;
    try {
      for (;;) {
        const { value: step } = await steps.next();
        if (signal.aborted) {
          await zip.drop();
          return setState({ kind: 'cancelled' });
        }
        if (!step) break;
        exported = step.stories;
        if (step.failure) return setState({ kind: 'cut', stories: exported, failure: step.failure });
        setState({ kind: 'reading', stories: exported });
      }
      const file = await zip.end();
      offerFile(file, `lipi-${new Date().toISOString().slice(0, 10)}.zip`);
      setState({ kind: 'done', stories: exported, sizeBytes: file.size });
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error;
      await zip.drop();
      setState({ kind: 'tooLarge', limitBytes: error.limitBytes });
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
              checked={!leftOut.has(tag)}
              onChange={(isChosen) => setLeftOut(withTag(leftOut, tag, !isChosen))}
            >
              {words.ofLanguage(languageOf(tag).englishName, count)}
            </Check>
          ))}
        </div>
      </fieldset>
      <Check checked={withSound} onChange={setWithSound}>
        {words.withSound}
      </Check>
      <div className={desk.actions}>
        {state.kind === 'reading' ? (
          <ActionButton onPress={() => end.current?.abort()}>{words.cancelExport}</ActionButton>
        ) : (
          stories > 0 && (
            <ActionButton onPress={() => void holdingPage(begin)}>{words.beginExport(stories)}</ActionButton>
          )
        )}
        {state.kind === 'cut' && (
          <ActionButton strong onPress={() => void holdingPage(proceed)}>
            {words.goOnExporting}
          </ActionButton>
        )}
      </div>
      {state.kind === 'reading' && (
        <progress aria-label={words.exporting} value={state.stories} max={stories} />
      )}
      <p role="status">{exportWords(state)}</p>
      {state.kind === 'cut' && (
        <p role="alert" className={desk.wrong}>
          {deskFailureWords(state.failure)}
        </p>
      )}
    </Section>
  );
}

function countsOf(rows: readonly CatalogueRow[]): readonly (readonly [tag: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { language } of rows) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => compareLanguages(a, b));
}

function withTag(tags: ReadonlySet<string>, tag: string, isIn: boolean): ReadonlySet<string> {
  const others = [...tags].filter((each) => each !== tag);
  return new Set(isIn ? [...others, tag] : others);
}

function exportWords(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'reading':
      return words.exportedSoFar(state.stories);
    case 'cut':
      return words.exportCut(state.stories);
    case 'tooLarge':
      return words.exportTooLarge(byteSize(state.limitBytes));
    case 'done':
      return words.exported(state.stories, byteSize(state.sizeBytes));
    case 'cancelled':
      return words.exportCancelled;
    default:
      return state satisfies never;
  }
}

/** Fetches a narration file and checks that it matches the catalogue. Never throws. */
async function readSound(
  part: NarrationPart,
  signal: AbortSignal | undefined,
): Promise<Result<Uint8Array<ArrayBuffer>, DeskFailure>> {
  const answer = await fetchSound(part, { cache: 'no-store', ...(signal && { signal }) });
  if (!answer.ok) return answer;
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  if ((await sha256Of(bytes)) === part.sha256) return { ok: true, value: bytes };
  return { ok: false, failure: { kind: 'server', message: 'A recording is damaged in the library.' } };
}
