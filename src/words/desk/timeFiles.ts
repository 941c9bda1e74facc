export const otherPrograms = 'Times from and for other programs';
export const form = 'Format';
export const exportFile = 'Export';
export const importFile = 'Import a file';
export const fileOfTimes = 'File of times';

export const noTimes = (name: string) => `No times could be read from ${name}. Nothing was changed.`;
export const noneInText = (count: number, name: string) =>
  `${count === 1 ? `The label in ${name} was not` : `None of the ${count} labels in ${name} were`} found in the text. Nothing was changed.`;
/** `form` is the name of a file format. */
export const taken = ({
  found,
  byOrder,
  count,
  name,
  form: kind,
}: {
  readonly found: number;
  readonly byOrder: number;
  readonly count: number;
  readonly name: string;
  readonly form: string;
}) => {
  const inText = `${found} of ${count} labels from ${name} (${kind}) ${found === 1 ? 'is' : 'are'} now in the text`;
  return byOrder === 0 ? `${inText}.` : `${inText}, ${byOrder} of them by order.`;
};
export const byOrderAlone = 'Placed by order alone, because their words are different. Listen to them:';
export const foundNowhere = 'Not found in the text, and left out:';
export const notReadable = 'These lines could not be read:';
export const line = (number: number, problem: string) => `Line ${number}: ${problem}.`;
