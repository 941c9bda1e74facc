import { t } from '../../page/translate.ts';

export const onItsWay = (language: string) => t('Loading the {language} text…', { language });
export const textUnavailableTitle = (language: string) =>
  t('The {language} text is not on this device', { language });
export const textOffline = t(
  'You’re offline, so it can’t be loaded. Texts you have opened before can be read side by side offline.',
);
export const textMissing = t('The library no longer has it.');
export const textFailed = (message: string) => t('It couldn’t be loaded: {message}', { message });
export const nothingThere = (language: string) => t('The {language} text has nothing here.', { language });
