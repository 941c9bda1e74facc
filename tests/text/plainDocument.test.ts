import { expect, test } from 'vitest';
import { parseDocument } from '../../src/text/plainDocument.ts';

test('headings separate sections, and blank lines separate blocks', () => {
  expect(parseDocument('# One\n\nA first\nparagraph.\n\nA second.\n\n# Two\nUnder its heading.')).toEqual([
    {
      heading: 'One',
      blocks: [
        { kind: 'paragraph', text: 'A first paragraph.' },
        { kind: 'paragraph', text: 'A second.' },
      ],
    },
    { heading: 'Two', blocks: [{ kind: 'paragraph', text: 'Under its heading.' }] },
  ]);
});

test('lines that begin with a dash are list items, which may continue on the next line', () => {
  expect(parseDocument('# A\n\n- one\n  goes on\n- two - and no third')).toEqual([
    { heading: 'A', blocks: [{ kind: 'list', items: ['one goes on', 'two - and no third'] }] },
  ]);
});

test('text before the first heading is a section without a heading', () => {
  expect(parseDocument('Dated today.\n\n# A')).toEqual([
    { heading: '', blocks: [{ kind: 'paragraph', text: 'Dated today.' }] },
    { heading: 'A', blocks: [] },
  ]);
});

test('an empty text has no sections, and CRLF counts as a line end', () => {
  expect(parseDocument('')).toEqual([]);
  expect(parseDocument('# A\r\n\r\nB\r\nC\r\n')).toEqual([
    { heading: 'A', blocks: [{ kind: 'paragraph', text: 'B C' }] },
  ]);
});
