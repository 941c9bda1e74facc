/** MIME types of the audio formats that every browser plays, by file name extension. */
export const audioTypes: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
};

/** Whether a file name has the extension of an audio format that every browser plays. */
export function isAudioName(name: string): boolean {
  const lower = name.toLowerCase();
  return Object.keys(audioTypes).some((extension) => lower.endsWith(extension));
}
