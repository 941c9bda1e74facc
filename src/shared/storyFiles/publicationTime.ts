import { plainDigit } from '../typedText.ts';
import { BrokenFile } from './brokenFile.ts';

/** No time is longer, in UTF-16 units. */
const longestTime = 60;

const isoTime = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * The time of a publication date in front matter, in milliseconds since the Unix epoch. It needs a zone, unless it is only a
 * day: without one, it would mean another moment on every machine. Throws BrokenFile with the reason.
 */
export function publicationTime(given: unknown): number {
  const written = typeof given === 'string' ? withIsoMarks(given) : '';
  const time = isoTime.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new BrokenFile("its publication date must look like '2026-11-10' or '2026-11-10T06:00:00Z'");
  }
  // Date.parse reads 31 February as 3 March.
  const [day = ''] = written.split('T');
  if (new Date(day).getUTCDate() !== Number(day.slice(-2))) {
    throw new BrokenFile(`its publication date does not exist: ${day}`);
  }
  return time;
}

/** A time with digits of any script and a space in place of the T, as in '२०२६-११-१० 06:00 +0530', as ISO 8601 writes it. */
function withIsoMarks(time: string): string {
  return time
    .slice(0, longestTime)
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/ +(?=\d\d:)/, 'T')
    .replace(/(?<=T.*) *([+-]\d\d):?(\d\d)$/, '$1:$2');
}
