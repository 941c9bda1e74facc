import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorView } from '../../src/parts/ErrorView.tsx';

test('a failure is named, and its details wait behind a toggle', () => {
  const html = renderToString(<ErrorView error={new Error('the third shelf')} />);
  expect(html).toContain('Something went wrong!');
  expect(html).toContain('Show Error');
  expect(html).not.toContain('the third shelf');
});
