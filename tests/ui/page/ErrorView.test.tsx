import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorView, errorDetails, errorWords } from '../../../src/ui/page/ErrorView.tsx';

test('a failure is shown with its details hidden behind a toggle', () => {
  const html = renderToString(<ErrorView error={new Error('the third shelf')} isOnline />);
  expect(html).toContain('Something went wrong!');
  expect(html).toContain('Show Error');
  expect(html).not.toContain('the third shelf');
});

test.each([
  'Failed to fetch dynamically imported module: http://lipi.example/assets/legalPage-x.js',
  'error loading dynamically imported module: http://lipi.example/assets/legalPage-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
  'Failed to fetch',
])('a file of the app that failed to load (%s) is explained with advice', (message) => {
  expect(errorWords(new TypeError(message), true).advice).toContain('Check your connection, then reload');
  expect(errorWords(new TypeError(message), false).title).toBe('You’re offline');
});

test('any other failure is not blamed on the network', () => {
  for (const error of [new Error('cannot read x of undefined'), 'a string', undefined]) {
    for (const isOnline of [true, false]) {
      const { title, advice } = errorWords(error, isOnline);
      expect(title).toBe('Something went wrong!');
      expect(advice).toContain('Your saved stories are safe');
    }
  }
});

test('the details contain the error once, with its stack', () => {
  const details = errorDetails(new RangeError('the third shelf'));
  expect(details.match(/the third shelf/g)).toHaveLength(1);
  expect(details).toContain('RangeError');
  expect(details).toContain('ErrorView.test');
  expect(errorDetails('just words')).toBe('just words');
});
