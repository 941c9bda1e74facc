import { plainDigit } from '../../shared/typedText.ts';
import type { TimeLabel } from './label.ts';

/** '01:02:03.456', or minutes of any number. Some programs write a comma or colon for the point, or fewer digits. */
const time = /^(?:(\d+):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3})\d*|:(\d{3}))?$/;

/** A subtitle's time in seconds, to the millisecond. Undefined if the text is no time. */
function secondsOf(text: string): number | undefined {
  const [, hours, minutes = '', seconds = '', part, afterColon] = time.exec(text) ?? [];
  const fraction = part ?? afterColon ?? '0';
  const isOver = Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59);
  if (minutes === '' || isOver) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

/** '01:02:03.456' with the given decimal mark. */
function timeOf(ms: number, mark: '.' | ','): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((value) => pad(value, 2)).join(':')}${mark}${pad(ms % 1000, 3)}`;
}

/** The line 'start --> end' of a cue, in whole milliseconds and at least one long, since an empty cue is invalid. */
export function cueLine({ startSeconds, endSeconds }: TimeLabel, mark: '.' | ','): string {
  const startMs = Math.round(startSeconds * 1000);
  const endMs = Math.max(startMs + 1, Math.round(endSeconds * 1000));
  return `${timeOf(startMs, mark)} --> ${timeOf(endMs, mark)}`;
}

/** The standard arrow, and those that people and word processors write, which count only between two times. */
const arrow = /-+>/;
const otherArrow = /[-－–—―─‐‑−=~](?: ?[-－–—―─‐‑−=~])* *(?:>|&gt;|＞|》|›)|[←-⇿➔-➾⟰-⟿⤀-⥿]/u;

/** A time with hours or a fraction of a second, which does not occur in prose. */
const clock = /\d{1,2}:\d{1,2}(?:[.,]\d{1,3}|:\d{1,2}(?:[.,:]\d{1,3})?)/;
const otherTimes = new RegExp(
  `^\\s*\\[?(?:\\d+:)?${clock.source}\\s*(?:${otherArrow.source})\\s*(?:\\d+:)?${clock.source}`,
  'u',
);

/** The part of a line that is parsed as times; no two times with their settings are longer. */
const timesLengthLimit = 400;

/** Whether a line holds a cue's times: it has the standard arrow, or another arrow between two times. */
export function isCueLine(line: string): boolean {
  return line.includes('-->') || isTimesByOther(line);
}

/** Whether a line begins with two times with an arrow of any kind between them. */
export function isTimesByOther(line: string): boolean {
  return otherTimes.test(plainTimes(line.slice(0, timesLengthLimit)));
}

/** A line with ASCII digits, colons, commas and points, and without invisible characters. */
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
  const found = arrow.exec(plain) ?? otherArrow.exec(plain);
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

/** The words beside times in brackets, as speech recognition prints a cue: '[00:01.000 --> 00:02.345] Once.' */
export function wordsBeside(cueLine: string): string {
  return /^\s*\[[^[\]]*\](.*)$/s.exec(cueLine)?.[1] ?? '';
}
