import { expect, test } from 'vitest';
import {
  draftOf,
  type NarrationDraft,
  withFile,
  withFileMoved,
  withoutFile,
} from '../../../src/desk/narration/narrationDraft.ts';

const file = (sha256: string) => ({ sha256, sizeBytes: 1, name: `${sha256}.mp3` });
const draft: NarrationDraft = {
  narrator: 'Asha',
  synthetic: false,
  files: [file('a'), file('b'), file('c')],
};

const order = ({ files }: NarrationDraft) => files.map(({ sha256 }) => sha256).join('');

test('a file can be moved among the others, but not beyond the ends', () => {
  expect(order(withFileMoved(draft, 'c', -1))).toBe('acb');
  expect(order(withFileMoved(draft, 'a', 1))).toBe('bac');
  expect(order(withFileMoved(draft, 'a', -1))).toBe('abc');
  expect(order(withFileMoved(draft, 'c', 1))).toBe('abc');
  expect(order(withFileMoved(draft, 'x', 1))).toBe('abc');
});

test('a file is in the draft only once', () => {
  expect(order(withFile(draft, file('d')))).toBe('abcd');
  expect(withFile(draft, file('b'))).toBe(draft);
  expect(order(withoutFile(draft, 'b'))).toBe('ac');
});

test('without a saved narration the draft is empty', () => {
  expect(draftOf(null)).toEqual({ narrator: '', synthetic: false, files: [] });
});
