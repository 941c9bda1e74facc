import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasFields, unsavedWording } from '../../../src/desk/unsaved/unsavedWork.ts';
import { useDraft } from '../../../src/desk/unsaved/useDraft.ts';
import { FakeStorage, stubPage } from '../../state/fakeDocument.ts';

interface Wording {
  readonly text: string;
}

const unsaved = unsavedWording<string, Wording>('work', 1, (value) =>
  hasFields(value, 'string', ['text']) ? value : undefined,
);
const rules = { unsaved, isSame: (a: Wording, b: Wording) => a.text === b.text };

beforeEach(() => void stubPage(new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

interface FormProps {
  readonly isBusy: boolean;
  readonly onRender: (typed: ReturnType<typeof useDraft<string, Wording>>) => void;
}

const saved = { revision: 3, wording: { text: 'Saved' } };

function Form({ isBusy, onRender }: FormProps) {
  onRender(useDraft({ userId: 'asha', id: 'a', saved, isBusy }, rules));
  return null;
}

/** The state of a form that has just opened. */
function opened({ isBusy } = { isBusy: false }) {
  const onRender = vi.fn<FormProps['onRender']>();
  renderToStaticMarkup(<Form isBusy={isBusy} onRender={onRender} />);
  expect(onRender).toHaveBeenCalledOnce();
  return onRender.mock.lastCall?.[0];
}

test('without unsaved work a form starts with the saved version', () => {
  const state = { ...saved, base: saved.wording, isDirty: false, isBehind: false, isKept: true };
  expect(opened()).toMatchObject(state);
});

test('unsaved work continues from the revision that it is based on', () => {
  unsaved.keep('asha', 'a', { revision: 3, wording: { text: 'Typed' } });
  const state = { revision: 3, base: saved.wording, wording: { text: 'Typed' } };
  expect(opened()).toMatchObject({ ...state, isDirty: true, isBehind: false });
});

test('unsaved work on an older revision has no base and is behind, unless it is being saved', () => {
  unsaved.keep('asha', 'a', { revision: 2, wording: { text: 'Typed' } });
  const state = { revision: 2, base: undefined, wording: { text: 'Typed' }, isDirty: true };
  expect(opened()).toMatchObject({ ...state, isBehind: true });
  expect(opened({ isBusy: true })).toMatchObject({ ...state, isBehind: false });
});
