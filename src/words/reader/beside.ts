export const sideBySide = 'Side by side';
export const beside = 'Beside it:';
export const oneText = 'One text';

export const onItsWay = (language: string) => `The ${language} text is on its way.`;
export const notHereTitle = (language: string) => `The ${language} text is not on this device`;
export const offline =
  'There is no connection to fetch it with. Texts that you have opened once can stand side by side without one.';
export const missing = 'The library no longer has it.';
export const failed = (message: string) => `It did not arrive: ${message}`;
