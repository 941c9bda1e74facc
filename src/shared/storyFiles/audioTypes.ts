/** Formats that every browser plays, by file name extension. */
export const audioTypes: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
};

/** Whether a file may be a part of a narration, by its name. */
export function isAudioName(name: string): boolean {
  const lower = name.toLowerCase();
  return Object.keys(audioTypes).some((extension) => lower.endsWith(extension));
}
