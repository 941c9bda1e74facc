import { expect, test } from 'vitest';
import { createProgress, isUnicodeTerminal } from '../../../server/library/progress.ts';

function makeStream(given: { isTTY?: boolean; columns?: number } = {}) {
  const written: string[] = [];
  return { stream: { ...given, write: (text: string) => written.push(text) }, written };
}

test('without a terminal one line is printed for every tenth', () => {
  const { stream, written } = makeStream();
  const progress = createProgress(stream, 'Importing', 2000);
  for (let done = 1; done <= 2000; done += 1) progress.update(done);
  progress.end();
  expect(written).toHaveLength(10);
  expect(written[0]).toBe('Importing: 200 of 2,000\n');
  expect(written[9]).toBe('Importing: 2,000 of 2,000\n');
});

test('on a terminal a bar redraws its line, stays within the width and is cleared at the end', () => {
  const { stream, written } = makeStream({ isTTY: true, columns: 30 });
  const progress = createProgress(stream, 'Importing', 4);
  progress.update(1);
  progress.end();
  const [drawn = '', gone] = written;
  expect(drawn.startsWith('\r\u001b[K██████░')).toBe(true);
  expect(drawn.length - '\r\u001b[K'.length).toBeLessThan(30);
  expect(gone).toBe('\r\u001b[K');
});

test('a terminal without Unicode gets ASCII', () => {
  const { stream, written } = makeStream({ isTTY: true });
  createProgress(stream, 'Exporting', 2, false).update(1);
  expect(written[0]).toBe(`\r\u001b[K${'#'.repeat(12)}${'-'.repeat(12)} Exporting: 1 of 2`);
  expect(isUnicodeTerminal({ LC_ALL: 'C', LANG: 'en_IN.UTF-8' }, 'linux')).toBe(false);
  expect(isUnicodeTerminal({ LANG: 'or_IN.utf8' }, 'linux')).toBe(true);
});
