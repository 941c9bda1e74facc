import { type HostLimitName, hostLimits, type Limit } from '@lipi/host';
import { limitVariable } from '../limitVariables.ts';
import type { LimitConstant, RateLimitConstant, SourceConstants } from './constantsInSource.ts';

const number = new Intl.NumberFormat('en');

const begin = '<!-- limits: written by npm run docs:limits -->';
const end = '<!-- /limits -->';

/** A document with its table of limits in the place of the one between the markers. Throws when it has no markers. */
export function withLimitsTable(document: string, table: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`the document has no place for the limits: ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`;
}

/** Every limit of the host and of the functions as Markdown. */
export function limitsTable({ limits, rateLimits }: SourceConstants): string {
  const host = Object.entries(hostLimits) as [HostLimitName, Limit][];
  return [
    'Of the host; a variable takes the number alone, in bytes or milliseconds:',
    table(
      ['What', 'Per', 'Default', 'Variable'],
      host.map(([name, limit]) => [limit.what, limit.per, defaultOf(limit), `\`${limitVariable(name)}\``]),
    ),
    'Of how often something is done. An empty bucket is full again after the time given; no variable changes these:',
    table(
      ['What', 'Per', 'At once', 'Full again after', 'Variable'],
      rateLimits.map((limit) => [
        saidOf(limit.bucket, limit.says),
        perOf(limit),
        number.format(limit.capacity),
        duration(limit.refillMs),
        '—',
      ]),
    ),
    'Of what functions take, keep and answer; no variable changes these:',
    table(
      ['What', 'Limit', 'Constant', 'Variable'],
      limits.map((limit) => [saidOf(limit.name, limit.says), sizeOf(limit), constantOf(limit), '—']),
    ),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function defaultOf({ default: value, unit }: Limit): string {
  switch (unit) {
    case 'bytes':
      return bytes(value);
    case 'milliseconds':
      return duration(value);
    case 'count':
      return number.format(value);
    default:
      return unit satisfies never;
  }
}

/** The largest unit that divides it, so that the table never rounds. */
function bytes(value: number): string {
  for (const [size, unit] of [
    [1024 ** 3, 'GiB'],
    [1024 ** 2, 'MiB'],
    [1024, 'KiB'],
  ] as const) {
    if (value % size === 0) return `${number.format(value / size)} ${unit}`;
  }
  return `${number.format(value)} bytes`;
}

function duration(ms: number): string {
  for (const [size, unit] of [
    [60 * 60 * 1000, 'h'],
    [60 * 1000, 'min'],
    [1000, 's'],
  ] as const) {
    if (ms % size === 0) return `${number.format(ms / size)} ${unit}`;
  }
  return `${number.format(ms)} ms`;
}

/** `attemptsPerAddress` is per address; what has no such name is per account or, with one bucket for all, per library. */
function perOf({ name, isKeyed }: RateLimitConstant): string {
  const per = /Per([A-Z]\w+)$/.exec(name)?.[1]?.toLowerCase();
  return per ?? (isKeyed ? 'account' : 'library');
}

function sizeOf({ name, value, says }: LimitConstant): string {
  const isBytes = /(?:Size|Length)?LimitBytes$|SizeLimit$/.test(name) || /\bbytes of\b/i.test(says);
  return isBytes ? bytes(value) : number.format(value);
}

function constantOf({ file, name }: LimitConstant): string {
  return `\`${name}\` in \`${file}\``;
}

/** What a limit is about by its name, and what its docstring says: 'Reset link: links made by one curator'. */
function saidOf(name: string, says: string): string {
  const words = name
    .replace(/Limit(?:Bytes)?$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const about = words.charAt(0).toUpperCase() + words.slice(1);
  // 'UTF-8' keeps its letters, 'The most' does not.
  return says === ''
    ? about
    : `${about}: ${says.replace(/^[A-Z](?=[a-z]| )/, (letter) => letter.toLowerCase())}`;
}
