import { toNfc } from '../../src/shared/boundedText.ts';
import { indicBlocks } from '../../src/shared/languages/scripts.ts';
import { type Pcm, parseWav, withoutSilence } from './pcm.ts';
import { runTool } from './tool.ts';

/** In Indic words an apostrophe marks a dropped sound ('ତା’ପରେ') and is silent, but voices pause at it. */
const droppedSound = new RegExp(`(?<=[${indicBlocks}])['’](?=[${indicBlocks}])`, 'gu');

export interface Voice {
  /** An espeak-ng voice, for example 'gu' or 'or+f2'. */
  readonly name: string;
  readonly wordsPerMinute: number;
}

/** The sound has no silence around it, and is empty when there is nothing to speak. */
export async function speak(sentence: string, voice: Voice): Promise<Pcm> {
  const text = speakable(sentence);
  const wordsPerMinute = Math.round(voice.wordsPerMinute * paceOf(text));
  const { output: wav } = await runTool(
    'espeak-ng',
    ['-v', voice.name, '-s', String(wordsPerMinute), '-b', '1', '-z', '--stdin', '--stdout'],
    text,
  );
  // espeak-ng writes nothing at all for a text without a word.
  if (wav.length === 0) return { sampleRate: 22_050, samples: new Int16Array() };
  return withoutSilence(parseWav(wav));
}

/** One or two words by themselves, 'ଦୁଇ।', sound too fast at the pace of a whole sentence. */
export function paceOf(text: string): number {
  return text.split(' ').length <= 2 ? 0.75 : 1;
}

/** Without marks that some voices name aloud; a bar typed for a danda becomes one, a dash becomes a pause. */
export function speakable(sentence: string): string {
  return (
    readableOdia(toNfc(sentence))
      // A full stop inside a sentence belongs to an abbreviation; the synthesiser would end the sentence there.
      .replace(/\.(?=\s+[\p{L}\p{N}])/gu, '')
      .replace(/["“”„«»‹›‘()[\]{}*_]/gu, ' ')
      .replace(droppedSound, '')
      .replace(/’(?!\p{L})|(?<!\p{L})['’]|'(?!\p{L})/gu, ' ')
      .replace(/\|/gu, '।')
      // Must precede the patterns that look for spaces at a mark, which would try every space of a long run.
      .replace(/\s+/gu, ' ')
      .replace(/\s*[–—―]\s*/gu, ', ')
      .replace(/\s+(?=[.,?!।॥…])/gu, '')
      .replace(/\s+/gu, ' ')
      .replace(/^[\s,]+/u, '')
      .trim()
  );
}

/** eSpeak NG knows only the older letter for the usual Odia wa, and spells out 'ନ' (not) unless joined to the next word. */
function readableOdia(text: string): string {
  return text.replace(/\u0b71/gu, '\u0b35').replace(/(?<![\p{L}\p{M}])ନ\s+(?=[\u0b05-\u0b39])/gu, 'ନ');
}

export async function espeakVoices(): Promise<ReadonlySet<string>> {
  const { output } = await runTool('espeak-ng', ['--voices'], '');
  return voicesOf(output.toString('utf8'));
}

export function voicesOf(list: string): ReadonlySet<string> {
  const lines = list.split('\n').slice(1);
  return new Set(lines.flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
}

/** The voice for a BCP 47 tag: its own, else one of its language, else undefined. */
export function voiceFor(language: string, voices: ReadonlySet<string>): string | undefined {
  const tag = language.toLowerCase();
  const [base = tag] = tag.split('-');
  if (voices.has(tag)) return tag;
  if (voices.has(base)) return base;
  return [...voices].find((voice) => voice.startsWith(`${base}-`));
}
