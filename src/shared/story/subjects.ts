import { canonicalLine } from './canonicalText.ts';
import { listedSubjects } from './listedSubjects.ts';

const subjectLimit = 8;
const characterLimit = 40;

/** The comma of Latin and Indic scripts, and that of Arabic ones. */
const commas = /[,،]/;

/** Those of a text with commas between them, in canonical form: other words than the list's stay as they are written. */
export function subjectsIn(written: string): string[] {
  return written.split(commas).flatMap((each) => {
    const subject = canonicalLine(each);
    if (subject === '') return [];
    return listedSubjects.find((listed) => listed.toLowerCase() === subject.toLowerCase()) ?? subject;
  });
}

/** For a problem's words, however long it is. */
export function subjectWords(subject: string): string {
  const shown = subject.slice(0, 2 * characterLimit).replace(/\p{Cs}/gu, '\ufffd');
  return `the subject ‘${shown}${shown.length < subject.length ? '…' : ''}’`;
}

/** What prevents publishing, in words. */
export function subjectsProblem(subjects: readonly string[]): string | undefined {
  if (subjects.length === 0) return 'the list of subjects is empty';
  const tooMany = subjects[subjectLimit];
  if (tooMany !== undefined) {
    return `there are more than ${subjectLimit} subjects, and ${subjectWords(tooMany)} is one too many`;
  }
  const known = new Set<string>();
  for (const subject of subjects) {
    if ([...subject].length > characterLimit) {
      return `${subjectWords(subject)} is longer than ${characterLimit} characters`;
    }
    if (subjectsIn(subject).join() !== subject) {
      return `${subjectWords(subject)} contains a comma, or is not spelt as in the list`;
    }
    if (known.has(subject.toLowerCase())) return `${subjectWords(subject)} occurs twice`;
    known.add(subject.toLowerCase());
  }
  return undefined;
}
