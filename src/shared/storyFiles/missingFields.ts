import type { StoryText } from '../desk/bulk.ts';

/** The required fields that a story file may lack, in the order in which a curator is asked for them. */
export const askedFields = ['title', 'language', 'author', 'licence', 'narrator'] as const;

export type AskedField = (typeof askedFields)[number];

/** The required fields that a story lacks. */
export function missingFields(story: StoryText): readonly AskedField[] {
  return askedFields.filter((field) => said(story, field) === '');
}

/** A story's value of a field; undefined for the narrator of a story without audio. */
export function said(story: StoryText, field: AskedField): string | undefined {
  return field === 'narrator' ? story.narration?.narrator : story[field];
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Why a story with missing fields is not imported. */
export function lacks(fields: readonly AskedField[]): string {
  return `it has no ${oneOf.format(fields)}`;
}
