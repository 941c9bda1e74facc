/** Why a story could not be saved, in words for the reader. `message` is the technical one, for what has no words of its own. */
export function failureInWords({
  reason,
  message,
}: {
  readonly reason: 'offline' | 'quota' | 'corrupt' | 'server';
  readonly message: string;
}): string {
  switch (reason) {
    case 'offline':
      return 'The connection was lost. Saving goes on by itself when it is back, from where it stopped.';
    case 'quota':
      return 'There is not enough space left on this device.';
    case 'corrupt':
      return 'The narration arrived damaged twice and was not kept.';
    case 'server':
      return `The library could not send it: ${message}`;
    default:
      return reason satisfies never;
  }
}
