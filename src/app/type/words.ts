import { t } from '../../page/translate.ts';

export const title = t('Type');
export const size = t('Size');
export const letter = 'A';
export const smaller = t('Smaller type');
export const sizeIs = t('Type size');
export const larger = t('Larger type');
export const reset = t('Reset');
export const resetName = t('Reset the size');
export const theme = t('Theme');
export const script = t('Script');
export const scriptOf = (language: string) => t('Of stories in {language}', { language });
export const asWritten = t('As written');
export const scriptBelow = t('Under each line of the text');
export const oneSentence = t('One sentence at a time');
export const latinScripts = {
  Latn: t('Latin letters'),
  iso15919: t('Latin with marks (ISO 15919)'),
} as const;
export const themes = {
  dark: t('Dark'),
  light: t('Light'),
  sepia: t('Sepia'),
  black: t('Black'),
  device: t('As the device'),
} as const;
export const lines = t('Line spacing');
export const lineSteps = { 0.9: t('Tight'), 1: t('Usual'), 1.2: t('Loose') } as const;
export const width = t('Text width');
export const widthSteps = { 0.8: t('Narrow'), 1: t('Usual'), 1.25: t('Wide') } as const;
export const justified = t('Justified text');
