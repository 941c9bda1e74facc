import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from '../../../server/library/readPassword.ts';

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
