import { plainDigit } from '../../shared/typedText.ts';
import type { TimeLabel } from './label.ts';

/** '01:02:03.456', or minutes of any number. Some programs write a comma or colon for the point, or fewer digits. */
const time = /^(?:(\d+):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3})\d*|:(\d{3}))?$/;

/** A subtitle's time in seconds, to the millisecond. Undefined if the text is no time. */
export function secondsOf(text: string): number | undefined {
  const [, hours, minutes = '', seconds = '', part, afterColon] = time.exec(text) ?? [];
  const fraction = part ?? afterColon ?? '0';
  const isOver = Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59);
  if (minutes === '' || isOver) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

function timeOf(ms: number, mark: '.' | ','): string {
  const hours = String(Math.floor(ms / 3_600_000)).padStart(2, '0');
  return `${hours}:${clockOf((ms % 3_600_000) / 1000)}`.replace('.', mark);
}

/** The line 'start --> end' of a cue, in whole milliseconds and at least one long, since an empty cue is invalid. */
export function cueLine({ startSeconds, endSeconds }: TimeLabel, mark: '.' | ','): string {
  const startMs = Math.round(startSeconds * 1000);
  const endMs = Math.max(startMs + 1, Math.round(endSeconds * 1000));
  return `${timeOf(startMs, mark)} --> ${timeOf(endMs, mark)}`;
}

/** '62:03.456': minutes, seconds and milliseconds. */
export function clockOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${String(minutes).padStart(2, '0')}:${(rest / 1000).toFixed(3).padStart(6, '0')}`;
}

const arrow = /-+>/;

/** A time with hours or a fraction of a second, which does not occur in prose. */
const clock = /(?:\d+:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3}|:\d{1,2}(?:[.,:]\d{1,3})?)/;
/** The first of two times, and any arrow that people write, the comma of YouTube's SBV, or the tab of label tracks. */
const startAndArrow = new RegExp(
  String.raw`^\s*\[?(${clock.source})(?:[^\p{L}\p{N}[\]]{1,12}|[\s-]*&gt;\s*|\s+to\s+)(?=${clock.source})`,
  'u',
);
const timesAndTab = new RegExp(String.raw`^\s*${clock.source}\t *${clock.source}\t(.*)$`, 'su');

/** The part of a line that is parsed as times; no two times with their settings are longer. */
const timesLengthLimit = 400;

export function isCueLine(line: string): boolean {
  return line.includes('-->') || isTimesByOther(line);
}

/** Whether a line begins with two times, with marks but no words between them. */
export function isTimesByOther(line: string): boolean {
  return startAndArrow.test(plainTimes(line.slice(0, timesLengthLimit)));
}

/** With ASCII digits, colons, commas and points, and without invisible characters. */
export function plainTimes(line: string): string {
  return line
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[：﹕∶]/gu, ':')
    .replace(/[，、،٬]/gu, ',')
    .replace(/[．。٫]/gu, '.')
    .replace(/(\d) *([:.,]) *(?=\d)/g, '$1$2');
}

function sidesOf(line: string): { readonly start: string; readonly rest: string } {
  const plain = plainTimes(line.slice(0, timesLengthLimit));
  const [whole = '', first] = startAndArrow.exec(plain) ?? [];
  if (first !== undefined) return { start: first, rest: plain.slice(whole.length).trim() };
  const found = arrow.exec(plain);
  if (!found) return { start: plain.trim().slice(0, 40), rest: '' };
  return {
    start: plain.slice(0, found.index).trim().replace(/^\[/, ''),
    rest: plain.slice(found.index + found[0].length).trim(),
  };
}

/** Reads 'start --> end', with or without settings after it. Returns an error message if the line is invalid. */
export function parseCueLine(line: string): Pick<TimeLabel, 'startSeconds' | 'endSeconds'> | string {
  const { start, rest } = sidesOf(line);
  const [end = ''] = rest.split(/[\s\]]/, 1);
  const startSeconds = secondsOf(start);
  const endSeconds = secondsOf(end);
  if (startSeconds === undefined) return `‘${start}’ is not a time like 00:01:02.345`;
  if (endSeconds === undefined) return `‘${end}’ is not a time like 00:01:02.345`;
  if (endSeconds < startSeconds) return 'It ends before it begins';
  return { startSeconds, endSeconds };
}

/** The words beside times in brackets, as of speech recognition: '[00:01.000 --> 00:02.345] Once.', or after a tab. */
export function wordsBeside(cueLine: string): string {
  return (/^\s*\[[^[\]]*\](.*)$/s.exec(cueLine) ?? timesAndTab.exec(cueLine))?.[1] ?? '';
}
