import { runTool } from './tool.ts';

/**
 * The languages of the installed eSpeak NG voices, from `espeak-ng --voices`. Throws NarrationError 'tool_missing' with
 * how to install it.
 */
export async function espeakVoices(): Promise<ReadonlySet<string>> {
  const { output } = await runTool('espeak-ng', ['--voices'], '');
  return voicesOf(output.toString('utf8'));
}

/** Checks that ffmpeg is installed. Throws NarrationError 'tool_missing' with how to install it. */
export async function requireFfmpeg(): Promise<void> {
  await runTool('ffmpeg', ['-version'], '');
}

/** The languages of a list of voices: the second column, below the header. */
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
