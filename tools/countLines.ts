import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Prints the files and the non-blank lines of every room, from the tracked .ts, .tsx, .css and .mjs files without
 * generated ones: `npx tsx tools/countLines.ts`.
 */

const testRooms = ['tests', 'e2e', 'bench'];

interface Room {
  files: number;
  lines: number;
}

const rooms = new Map<string, Room>();
const paths = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.mjs'], {
  encoding: 'utf8',
});
for (const path of paths.split('\0').filter((path) => path && !path.includes('/_generated/'))) {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim()).length;
  const [top = '', room = ''] = path.split('/');
  const names = [roomOf(top, room), testRooms.includes(top) ? 'all tests' : 'all of the product'];
  if (top === 'src') names.push('all of src');
  for (const name of names) {
    const counted = rooms.get(name) ?? { files: 0, lines: 0 };
    rooms.set(name, { files: counted.files + 1, lines: counted.lines + lines });
  }
}
for (const [name, { files, lines }] of [...rooms].sort(([a], [b]) => a.localeCompare(b))) {
  process.stdout.write(`${String(lines).padStart(7)} lines ${String(files).padStart(5)} files  ${name}\n`);
}

function roomOf(top: string, room: string): string {
  if (top === 'src') return room.includes('.') ? 'src/' : `src/${room}/`;
  return top.includes('.') ? 'top level' : `${top}/`;
}
