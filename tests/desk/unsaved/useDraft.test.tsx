import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskSocket } from '../../../src/desk/feed/deskSocket.ts';
import { OpenDesk } from '../../../src/desk/openDesk.ts';
import { draftForm } from '../../../src/desk/unsaved/draftForm.ts';
import { type Draft, rebased, useDraft } from '../../../src/desk/unsaved/useDraft.ts';
import { isText, shape } from '../../../src/shared/guards.ts';
import { FakeStorage, stubPage } from '../../settings/fakeDocument.ts';

interface FormValues {
  readonly text: string;
}

const form = draftForm<string, FormValues>('work', { isValues: shape<FormValues>({ text: isText }) });

beforeEach(() => void stubPage(new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const call = vi.hoisted(() => ({ state: { kind: 'idle' } }));
vi.mock('../../../src/ui/useCall.ts', () => ({ useCall: () => call }));

interface FormProps {
  readonly onRender: (typed: Draft<FormValues>) => void;
}

const socket: DeskSocket = { watch: () => () => undefined, close: async () => undefined };
const saved = { revision: 3, values: { text: 'Saved' } };

function Form({ onRender }: FormProps) {
  onRender(useDraft(form, 'a', saved));
  return null;
}

function opened(kind = 'idle') {
  call.state = { kind };
  const onRender = vi.fn<FormProps['onRender']>();
  renderToStaticMarkup(
    <OpenDesk value={{ userId: 'asha', rows: [], socket }}>
      <Form onRender={onRender} />
    </OpenDesk>,
  );
  expect(onRender).toHaveBeenCalledOnce();
  return onRender.mock.lastCall?.[0];
}

test('without unsaved work a form starts with the saved version', () => {
  const state = { ...saved, base: saved.values, isDirty: false, isBehind: false, isStored: true };
  expect(opened()).toMatchObject(state);
});

test('unsaved work continues from the revision that it is based on', () => {
  form.store('asha', 'a', { revision: 3, values: { text: 'Typed' } });
  const state = { revision: 3, base: saved.values, values: { text: 'Typed' } };
  expect(opened()).toMatchObject({ ...state, isDirty: true, isBehind: false });
});

test('unsaved work on an older revision has no base and is behind, unless it is being saved', () => {
  form.store('asha', 'a', { revision: 2, values: { text: 'Typed' } });
  const state = { revision: 2, base: undefined, values: { text: 'Typed' }, isDirty: true };
  expect(opened()).toMatchObject({ ...state, isBehind: true });
  expect(opened('busy')).toMatchObject({ ...state, isBehind: false });
});

test.each([
  ['without changes, theirs is taken', 'Saved', 'Saved', 'Theirs', 'Theirs'],
  ['changes stay when they saved what the draft was based on', 'Saved', 'Typed', 'Saved', 'Typed'],
  ['changes that they have made too are saved', 'Saved', 'Typed', 'Typed', 'Typed'],
  ['of two different changes one has to be chosen', 'Saved', 'Typed', 'Theirs', undefined],
  ['changes of an unknown version have to be chosen', undefined, 'Typed', 'Theirs', undefined],
])('after others have saved: %s', (_, before, typed, theirs, expected) => {
  const base = before === undefined ? undefined : { text: before };
  const newest = { revision: 4, values: { text: theirs } };
  const draft = rebased({ revision: 3, base, values: { text: typed } }, newest, form.isSame);
  expect(draft).toEqual(
    expected === undefined ? undefined : { revision: 4, base: newest.values, values: { text: expected } },
  );
});
