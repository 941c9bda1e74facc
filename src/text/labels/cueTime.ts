import type { TimeLabel } from './label.ts';

/** '01:02:03.456', the hours left out at will; a comma for the point, and fewer digits, are what some programs write. */
const time = /^(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3})\d*)?$/;

/** Seconds of a subtitle's time, to the millisecond. Undefined when it is none. */
function secondsOf(text: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = '', fraction = '0'] = time.exec(text) ?? [];
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

/** '01:02:03.456' with the given decimal mark. */
function timeOf(ms: number, mark: '.' | ','): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((value) => pad(value, 2)).join(':')}${mark}${pad(ms % 1000, 3)}`;
}

/** 'start --> end' of a cue in whole milliseconds, at least one long, since a cue that ends where it starts is none. */
export function cueLine({ startSeconds, endSeconds }: TimeLabel, mark: '.' | ','): string {
  const startMs = Math.round(startSeconds * 1000);
  const endMs = Math.max(startMs + 1, Math.round(endSeconds * 1000));
  return `${timeOf(startMs, mark)} --> ${timeOf(endMs, mark)}`;
}

/** Reads 'start --> end', with settings after it or not. A text says what is wrong with it. */
export function parseCueLine(line: string): Pick<TimeLabel, 'startSeconds' | 'endSeconds'> | string {
  const [start = '', rest = ''] = line.split('-->', 2).map((side) => side.trim());
  const [end = ''] = rest.split(/\s/, 1);
  const startSeconds = secondsOf(start);
  const endSeconds = secondsOf(end);
  if (startSeconds === undefined) return `‘${start}’ is not a time like 00:01:02.345`;
  if (endSeconds === undefined) return `‘${end}’ is not a time like 00:01:02.345`;
  if (endSeconds < startSeconds) return 'It ends before it begins';
  return { startSeconds, endSeconds };
}
