import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditorBar } from '../../../src/desk/editor/EditorBar.tsx';

test('an outcome is shown until something else is typed', () => {
  const shown = (isDirty: boolean) =>
    renderToStaticMarkup(
      <EditorBar
        standing="Draft"
        isDirty={isDirty}
        isPublished={false}
        state={{ kind: 'done', message: 'Saved.' }}
        refusalWords={undefined}
      />,
    );
  expect(shown(false)).toContain('<p role="status">Saved.</p>');
  expect(shown(true)).toContain('<p role="status"></p>');
});
