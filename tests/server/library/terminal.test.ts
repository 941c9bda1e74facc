import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { printable, readPassword, withProgress } from '../../../server/library/terminal.ts';

function makeStream(given: { isTTY?: boolean; columns?: number } = {}) {
  const written: string[] = [];
  return { stream: { ...given, write: (text: string) => written.push(text) }, written };
}

test('without a terminal one line is printed for every tenth', async () => {
  const { stream, written } = makeStream();
  await withProgress(stream, 'Importing', 2000, async (onProgress) => {
    for (let done = 1; done <= 2000; done += 1) onProgress(done);
  });
  expect(written).toHaveLength(10);
  expect(written[0]).toBe('Importing: 200 of 2,000\n');
  expect(written[9]).toBe('Importing: 2,000 of 2,000\n');
});

test('on a terminal a bar redraws its line, stays within the width and is cleared at the end', async () => {
  const { stream, written } = makeStream({ isTTY: true, columns: 30 });
  await withProgress(stream, 'Importing', 4, async (onProgress) => onProgress(1));
  const [drawn = '', gone] = written;
  expect(drawn.startsWith('\r\u001b[K######-')).toBe(true);
  expect(drawn.length - '\r\u001b[K'.length).toBeLessThan(30);
  expect(gone).toBe('\r\u001b[K');
});

test('text in any script is printed unchanged', () => {
  const line = 'ଓଡ଼ିଆ ગુજરાતી क्‍ष “x” – é \u200d 😀: it is empty';
  expect(printable(line)).toBe(line);
});

test.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['a\nb\rc\td', 'a\\u000ab\\u000dc\\u0009d'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202egpj.exe\u2066', 'a\\u202egpj.exe\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
])('a terminal’s control characters are printed as escapes: %j', (line, shown) => {
  expect(printable(line)).toBe(shown);
});

/** A terminal on which a test types; `modes` records when its echo was switched. */
function makeTerminal() {
  const modes: boolean[] = [];
  let shown = '';
  const input = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode(isRaw: boolean) {
      modes.push(isRaw);
      return input as never;
    },
  });
  return { input, modes, output: { write: (text: string) => (shown += text) }, shown: () => shown };
}

test('on a terminal the password is asked for and not shown', async () => {
  const terminal = makeTerminal();
  const password = readPassword('New password: ', terminal);
  terminal.input.write('long enouhg\u007f\b');
  terminal.input.write('gh ଗପ\r');
  expect(await password).toBe('long enough ଗପ');
  expect(terminal.shown()).toBe('New password: \n');
  expect(terminal.modes).toEqual([true, false]);
});

test('Ctrl-C on a terminal stops the command and turns echo on again', async () => {
  const terminal = makeTerminal();
  const password = readPassword('New password: ', terminal);
  terminal.input.write('half\u0003');
  await expect(password).rejects.toThrow('Stopped');
  expect(terminal.modes).toEqual([true, false]);
});

test.each([
  ['a long password\n', 'a long password'],
  ['a long password\r\nanother line\n', 'a long password'],
  ['without an end', 'without an end'],
])('of piped input the first line is the password: %j', async (piped, password) => {
  const input = new PassThrough();
  input.end(piped);
  expect(await readPassword('?', { input, output: { write: () => true } })).toBe(password);
});

test.each(['', '\n'])('an empty piped input (%j) is refused', async (piped) => {
  const input = new PassThrough();
  input.end(piped);
  await expect(readPassword('?', { input, output: { write: () => true } })).rejects.toThrow('No password');
});
