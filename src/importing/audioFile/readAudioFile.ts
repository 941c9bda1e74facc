import { readFlac } from './readFlac.ts';
import { firstByte, readMp3 } from './readMp3.ts';
import { readMp4 } from './readMp4.ts';
import type { SoundFacts, SoundProblem } from './soundFacts.ts';
import { id3Size, startAfterTags } from './tags.ts';

type AudioType = 'audio/mpeg' | 'audio/mp4' | 'audio/flac';

type AudioFile =
  | {
      readonly kind: 'audio';
      readonly mimeType: AudioType;
      readonly durationSeconds: number;
      /** Seeking in it is off by seconds: it has no fitting seek table, with a variable bit rate or a wrong header. */
      readonly isHardToSeek: boolean;
    }
  /** `message` tells people what the file is and what to do. */
  | { readonly kind: 'refused'; readonly message: string };

export interface AudioLimits {
  readonly sizeBytes: number;
  readonly durationSeconds: number;
  /** `durationSeconds` in words. */
  readonly longest: string;
  /** Whether music-quality FLAC is accepted, which is large for readers who pay for data. */
  readonly takesStudioSound: boolean;
}

/**
 * 17 minutes at 128 kbit/s, 70 at 32. The library's action that assembles and reads a file holds up to three copies of
 * it, and Convex Cloud limits an action to 64 MB.
 */
export const audioSizeLimitBytes = 16 * 1024 * 1024;

export const deskAudioLimits: AudioLimits = {
  sizeBytes: audioSizeLimitBytes,
  durationSeconds: 2 * 60 * 60,
  longest: 'two hours',
  takesStudioSound: false,
};

/** Why a file of this size is refused, in words for a curator, or null. */
export function audioSizeProblem(sizeBytes: number): string | null {
  if (sizeBytes === 0) return 'The file is empty.';
  if (sizeBytes <= audioSizeLimitBytes) return null;
  return 'The file is over 16 MB. Save it as MP3 at a lower bit rate (64 kbit/s is good for speech), or split it into several files.';
}

/**
 * Type and duration by the bytes alone: MP3, AAC or Opus in MP4 (.m4a), or a voice in mono FLAC. Every browser plays
 * these, Safari Opus in MP4 since 17.5. Anything else is refused in words for a curator. Takes linear time.
 */
export function readAudioFile(bytes: Uint8Array, limits: AudioLimits = deskAudioLimits): AudioFile {
  if (bytes.length > limits.sizeBytes || bytes.length === 0) {
    return refused(audioSizeProblem(bytes.length) ?? 'The file is too large.');
  }
  const mp4 = readMp4(bytes);
  if (mp4) return checked('audio/mp4', mp4, limits);
  const flac = readFlac(bytes);
  if (flac) return checked('audio/flac', flac, limits);
  // Checked before MP3, because files of other formats may contain MP3 frames that browsers do not play.
  const [, name, advice = saveAs] = otherFormat(bytes) ?? [];
  if (name !== undefined) return refused(`It is ${name}. ${advice}`);
  const mp3 = readMp3(bytes);
  if (mp3) return checked('audio/mpeg', mp3, limits);
  // A tag that is longer than the file, such as one with a picture whose download was interrupted.
  return refused(id3Size(bytes) > bytes.length ? problems.cut : `It is not an audio file. ${saveAs}`);
}

const saveAs = 'Save it as MP3, or as AAC in an M4A file: every phone plays these.';

const problems: Readonly<Record<SoundProblem, string>> = {
  otherSound: `Its audio is neither AAC nor Opus. ${saveAs}`,
  protected: `Its audio is copy-protected. ${saveAs}`,
  film: `It is a video. ${saveAs}`,
  silent: 'It contains no audio.',
  cut: 'It is incomplete: the end of the file is missing. Save it again.',
};

export const hardToSeekWords =
  'It has no correct seek table, so skipping in it is off by seconds. Save it again at a constant bit rate.';

function checked(mimeType: AudioType, facts: SoundFacts, limits: AudioLimits): AudioFile {
  if (facts.kind === 'problem') return refused(problems[facts.problem]);
  const durationSeconds = Math.round(facts.durationSeconds * 1000) / 1000;
  if (durationSeconds === 0) return refused(problems.silent);
  if (durationSeconds > limits.durationSeconds) {
    return refused(`It is longer than ${limits.longest}. Split it into several files.`);
  }
  if (facts.isStudio && !limits.takesStudioSound) {
    return refused(
      `It is a FLAC file of music quality, which is too large for readers who pay for data. ${saveAs}`,
    );
  }
  return { kind: 'audio', mimeType, durationSeconds, isHardToSeek: facts.isHardToSeek ?? false };
}

type OtherFormat = readonly [pattern: RegExp, name: string, advice?: string];

const notOnOldPhones = `Older iPhones do not play it. ${saveAs}`;

/** By their first bytes; with the reason for those that new browsers play, and what to do about what is no audio. */
const otherFormats: readonly OtherFormat[] = [
  [
    /^RIF[FX]....WAVE|^RF64|^BW64|^riff/s,
    'a WAV file',
    `It is many times larger than an MP3, and readers pay for data. ${saveAs}`,
  ],
  [/^RIFF....AVI |^FLV/s, 'a video'],
  [/^OggS/, 'an Ogg file', notOnOldPhones],
  [/^.E\xdf\xa3/s, 'a WebM or Matroska file', notOnOldPhones],
  [/^FORM....AIF/s, 'an AIFF file'],
  [/^caff/, 'a CAF file'],
  [/^#!AMR/, 'an AMR file'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'a raw AAC stream'],
  [/^\xff[\xf4\xf5\xfc\xfd]/, 'an MP2 file'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the bit rate is the upper half of this byte
  [/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb][\x00-\x0f]/, 'an MP3 without a stated bit rate, which few programs play'],
  [/^0&\xb2u/, 'a WMA file'],
  [/^MThd|^RIFF....RMID/s, 'a MIDI file'],
  [/^\.RMF/, 'a RealMedia file'],
  [/^MPCK|^MP\+/, 'a Musepack file'],
  [/^MAC /, "a Monkey's Audio file"],
  [/^wvpk/, 'a WavPack file'],
  [/^TTA[12]/, 'a True Audio file'],
  [/^\.snd/, 'an AU file'],
  [/^....ftyp/s, 'an M4A file with a tag before it'],
  [/^....(?:moov|mdat|wide|free|skip|pnot)/s, 'a QuickTime file'],
  [/^fLaC/, 'a FLAC file with a tag before it'],
  [/^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i, 'a web page', 'Download the audio itself.'],
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer', 'Run ‘git lfs pull’ to fetch the audio itself.'],
];

/** Some files begin with zeros and others only after them, so both places are tried. */
function otherFormat(bytes: Uint8Array): OtherFormat | undefined {
  const starts = [startAfterTags(bytes), firstByte(bytes)].map((at) =>
    String.fromCharCode(...bytes.subarray(at, at + 32)),
  );
  return otherFormats.find(([pattern]) => starts.some((start) => pattern.test(start)));
}

function refused(message: string): AudioFile {
  return { kind: 'refused', message };
}
