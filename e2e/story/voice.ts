import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import { importWorks, narratedText } from '../support/libraryCommand.ts';

/** A sentence that was marked: its offset, the second of its part, and the speed. */
export interface Marked {
  readonly from: number;
  readonly seconds: number;
  readonly rate: number;
}

/** Lets `voice…` of this file inspect the narrations that pages of this context play; to be called before they load. */
export async function listenTo(context: BrowserContext): Promise<void> {
  // Text and not a function: the compiler of this file adds a helper call to named functions, which the page does not
  // have.
  await context.addInitScript({
    content: `{
      window.actionHandlers = {};
      window.positionStates = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        window.voice = this;
        return play.call(this);
      };
      if (navigator.mediaSession) {
        const set = MediaSession.prototype.setActionHandler;
        MediaSession.prototype.setActionHandler = function (action, handler) {
          window.actionHandlers[action] = handler;
          return set.call(this, action, handler);
        };
        const tell = MediaSession.prototype.setPositionState;
        MediaSession.prototype.setPositionState = function (state) {
          window.positionStates.push(state);
          return tell.call(this, state);
        };
      }
    }`,
  });
}

export interface Voice {
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly rate: number;
  readonly volume: number;
  readonly keepsPitch: boolean;
  readonly source: string;
}

/** The audio element that last began to play. */
export function voice(page: Page): Promise<Voice> {
  return page.evaluate<Voice>(`({
    seconds: window.voice?.currentTime ?? 0,
    isPaused: window.voice?.paused ?? true,
    rate: window.voice?.playbackRate ?? 0,
    volume: window.voice?.volume ?? 0,
    keepsPitch: window.voice?.preservesPitch ?? false,
    source: window.voice?.currentSrc ?? '',
  })`);
}

/** Records from now on which sentences are marked; read them with `marked`. */
export async function watchMarks(page: Page): Promise<void> {
  await page.evaluate(`{
    window.marked = [];
    window.marks?.disconnect();
    window.marks = new MutationObserver((records) => {
      for (const { target } of records)
        if (target.hasAttribute('data-spoken'))
          window.marked.push({ from: Number(target.dataset.from), seconds: window.voice.currentTime, rate: window.voice.playbackRate });
    });
    window.marks.observe(document.querySelector('article'), { attributes: true, attributeFilter: ['data-spoken'], subtree: true });
  }`);
}

export function marked(page: Page): Promise<Marked[]> {
  return page.evaluate<Marked[]>('window.marked');
}

/** The measured timings of a bundled narration. */
export async function bundledTimings(work: string, language: string): Promise<readonly SentenceTiming[]> {
  const file = join('seed', work, `${language}.timings.json`);
  return (JSON.parse(await readFile(file, 'utf8')) as { sentences: SentenceTiming[] }).sentences;
}

/**
 * The first seconds of an MP3 of constant rate as a file of its own. It sounds some 50 ms later without the frame that
 * states the whole's duration, which also tells players how much of the beginning to skip.
 */
export async function beginningOf(recording: string, seconds: number): Promise<Buffer> {
  const bytes = await readFile(recording);
  const frames = framesOf(bytes);
  const [from = 0] = frames.slice(1);
  const header = bytes.subarray(from, from + 3);
  const samplesPerSecond = sampleRates[((header[1] ?? 0) >> 3) & 3]?.[((header[2] ?? 0) >> 2) & 3] ?? 0;
  return bytes.subarray(from, frames[1 + Math.ceil((seconds * samplesPerSecond) / 576)]);
}

const bitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates: Readonly<Record<number, readonly number[]>> = {
  0: [11_025, 12_000, 8000],
  2: [22_050, 24_000, 16_000],
};

/** The offsets of the frames of an MPEG-2 or MPEG-2.5 Layer III stream, the formats of speech at low rates. */
function framesOf(bytes: Uint8Array): number[] {
  const frames: number[] = [];
  let at = bytes.indexOf(0xff);
  while (at >= 0 && at + 4 < bytes.length) {
    const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3);
    const sampleRate = sampleRates[(version >> 3) & 3]?.[(rates >> 2) & 3];
    const bitrate = bitrates[rates >> 4];
    if (sync !== 0xff || (version & 0xe6) !== 0xe2 || !sampleRate || !bitrate) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    frames.push(at);
    at += Math.floor((72 * bitrate * 1000) / sampleRate) + ((rates >> 1) & 1);
  }
  return frames;
}

/**
 * Imports a story in two parts: its slug is 'in-two-parts/gu', its text and narration are those of 'dust/gu'. The MP3 of
 * constant rate is cut at the beginning of a frame; the frame that states the whole's duration is left out.
 */
export async function importInTwoParts(dataDir: string): Promise<void> {
  const bytes = await readFile(join('seed', 'dust', 'gu.mp3'));
  const frames = framesOf(bytes);
  const half = frames[frames.length >> 1] ?? 0;
  await importWorks(dataDir, {
    'in-two-parts/gu.md': await narratedText('dust', 'gu'),
    'in-two-parts/gu-1.mp3': bytes.subarray(frames[1] ?? 0, half),
    'in-two-parts/gu-2.mp3': bytes.subarray(half),
  });
}
