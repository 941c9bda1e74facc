export const otherPrograms = 'Times from and for other programs';
export const form = 'Form';
export const exportFile = 'Export';
export const importFile = 'Import a file';
export const fileOfTimes = 'File of times';

export const noTimes = (name: string) =>
  `In ${name} there are no times that could be read. Nothing was changed.`;
export const noneInText = (count: number, name: string) =>
  `None of the ${count} labels of ${name} is in the text. Nothing was changed.`;
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
  const inText = `${found} of ${count} labels of ${name} (${kind}) are in the text now`;
  return byOrder === 0 ? `${inText}.` : `${inText}, ${byOrder} of them by order.`;
};
export const byOrderAlone = 'Taken by their order alone, since their words are others. Listen to them:';
export const foundNowhere = 'Found nowhere in the text, and left out:';
export const notReadable = 'These lines could not be read:';
export const line = (number: number, problem: string) => `Line ${number}: ${problem}.`;
