/**
 * Files of the built app that only a signed-in user needs, by their names without a hash. A guest's device does without
 * them; one that has used them has them with every later build too.
 */
const readerFileNames = ['readerSync', 'readingListPage'] as const;

/** The name of a reader's file without its hash and with its extension; undefined for another file. */
export function readerFileName(url: string): string | undefined {
  const [, name, extension] = /\/assets\/([A-Za-z]+)-[^/]*(\.\w+)$/.exec(`/${url}`) ?? [];
  return readerFileNames.some((one) => one === name) ? `${name}${extension}` : undefined;
}
