import { t } from '../../page/translate.ts';

export const previous = t('Previous sentence');
export const next = t('Next sentence');
export const sentenceOf = (at: number, count: number) => t('Sentence {at} of {count}', { at, count });
