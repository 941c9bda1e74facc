import { useState } from 'react';
import type { BulkEdit } from '../../shared/desk/bulk.ts';
import type { DeskRow } from '../../shared/desk/desk.ts';
import { subjectsIn } from '../../shared/story/subjects.ts';
import { usualLicence } from '../../shared/story/usualLicences.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { Problem, TextList } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskCalls.ts';
import { SelectField, TextField } from '../fields.tsx';
import { useOpenDesk } from '../openDesk.ts';
import * as common from '../words.tsx';
import * as words from './bulkWords.ts';
import type { StoryLine } from './storyLines.ts';
import { useBulkEdit } from './useBulkEdit.ts';

type Field = keyof typeof words.fields;

// The casts are safe: the tables above have these keys and no others.
const acts = Object.keys(words.edits) as readonly (keyof typeof words.edits)[];

interface BulkBarProps {
  /** Of the list. */
  readonly lines: readonly StoryLine[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** What can be done with the selected stories: chosen, then checked, then written, then undone. */
export function BulkBar({ lines, selected, onSelect }: BulkBarProps) {
  const { rows } = useOpenDesk();
  const { state, check, write, undo, cancel } = useBulkEdit();
  const [field, setField] = useState<Field>('licence');
  const [value, setValue] = useState('');
  const isBusy = state.kind === 'checking' || state.kind === 'writing' || state.kind === 'undoing';
  const isChoosing = selected.size > 0 && (state.kind === 'idle' || state.kind === 'done');

  function begin(edit: BulkEdit): void {
    const revisions = new Map<string, DeskRow>(rows.map((row) => [row.id, row]));
    const stories = [...selected].map((id) => ({ id, revision: revisions.get(id)?.revision ?? null }));
    void check(edit, stories);
  }
  return (
    <section aria-label={words.selected}>
      <div className={desk.actions}>
        <span role="status">{selected.size > 0 && words.selectedCount(selected.size)}</span>
        {!isBusy && lines.length > 0 && (
          <ActionButton
            label={words.selectAll(lines.length)}
            onPress={() => onSelect(new Set(lines.map(({ opens }) => opens.id)))}
          />
        )}
        {!isBusy && selected.size > 0 && (
          <ActionButton label={words.selectNone} onPress={() => onSelect(new Set())} />
        )}
        {isChoosing &&
          acts.map((kind) => (
            <ActionButton key={kind} label={words.edits[kind]} onPress={() => begin({ kind })} />
          ))}
      </div>
      {isChoosing && (
        <details>
          <summary>{words.set}</summary>
          <div className={desk.row}>
            <SelectField
              label={words.field}
              value={field}
              options={Object.entries(words.fields)}
              onChange={(chosen) => setField(chosen as Field)}
            />
            <TextField label={words.value} value={value} onChange={setValue} />
          </div>
          <p className={desk.soft}>{words.setHint}</p>
          <ActionButton label={words.set} onPress={() => begin(settingOf(field, value))} />
        </details>
      )}
      {(state.kind === 'checking' || state.kind === 'writing') && (
        <>
          <progress aria-label={words.selected} value={state.done} max={state.total} />
          <ActionButton label={words.stop} onPress={cancel} />
        </>
      )}
      <p role="status">{state.status}</p>
      {(state.kind === 'planned' || state.kind === 'done') && (
        <Titles title={words.obstacles(state.refused.length)} of={state.refused} lines={lines} isOpen />
      )}
      {state.kind === 'planned' && <Titles title={words.changing} of={state.changed} lines={lines} />}
      {state.kind === 'planned' && (
        <div className={desk.actions}>
          {state.changed.length > 0 && (
            <ActionButton
              label={words.begin(state.edit.kind, state.changed.length)}
              strong
              onPress={() => void write(state.edit, state.changed)}
            />
          )}
          <ActionButton label={common.cancel} onPress={cancel} />
        </div>
      )}
      {state.kind === 'done' && <ActionButton label={words.undo} onPress={() => void undo(state.key)} />}
      {state.kind === 'cut' && (
        <>
          <Problem>{deskFailureWords(state.failure)}</Problem>
          <ActionButton label={common.resume} strong onPress={state.resume} />
        </>
      )}
    </section>
  );
}

/** More lines than anybody reads on a page. */
const shownTitles = 200;

interface TitlesProps {
  readonly title: string;
  readonly of: readonly { readonly id: string; readonly reason?: string }[];
  readonly lines: readonly StoryLine[];
  readonly isOpen?: boolean;
}

function Titles({ title, of, lines, isOpen = false }: TitlesProps) {
  if (of.length === 0) return null;
  const known = new Map<string, StoryLine>(lines.map((line) => [line.opens.id, line]));
  const texts = of.slice(0, shownTitles).map(({ id, reason }) => {
    const line = known.get(id);
    const name = `${line?.title || common.untitled} (${line?.languageName ?? id})`;
    return reason === undefined ? name : `${name}: ${reason}`;
  });
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <TextList className={desk.list} texts={[...new Set(texts)]} />
      {of.length > shownTitles && <p>{common.andMore(common.counted(of.length - shownTitles))}</p>}
    </details>
  );
}

function settingOf(field: Field, value: string): BulkEdit {
  if (field === 'subjects') return { kind: 'set', fields: { subjects: subjectsIn(value) } };
  const text = value.trim();
  const set = field === 'licence' ? (usualLicence(text) ?? text) : text;
  return { kind: 'set', fields: { [field]: set } };
}
