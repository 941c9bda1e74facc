export const onItsWay = (language: string) => `Loading the ${language} text…`;
export const textUnavailableTitle = (language: string) => `The ${language} text is not on this device`;
export const textOffline =
  'You’re offline, so it can’t be loaded. Texts you have opened before can be read side by side offline.';
export const textMissing = 'The library no longer has it.';
export const textFailed = (message: string) => `It couldn’t be loaded: ${message}`;
