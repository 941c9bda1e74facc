/**
 * Texts made to be slow, each of a story's largest size: they make patterns backtrack, and make normalization, sentence
 * splitting and diffs expensive.
 */
export const nastyTexts: Readonly<Record<string, string>> = {
  spaces: `a${' '.repeat(599_000)}b`,
  noBreakSpaces: `a${'\u00a0'.repeat(299_000)}b`,
  spacedLines: `a\n${' '.repeat(300)}\u200b\n`.repeat(1900).trim(),
  breaks: `a${'<br>'.repeat(149_000)}b`,
  brokenBreaks: `a${'<br '.repeat(149_000)}b`,
  spacedBreaks: `a${'<br> '.repeat(119_000)}b`,
  openTag: `<br${' '.repeat(599_000)}`,
  tags: '<a'.repeat(299_000),
  stops: '.'.repeat(599_000),
  spacedStops: '. '.repeat(299_000).trim(),
  initials: 'a. '.repeat(199_000).trim(),
  capitals: 'A. b, '.repeat(99_000).trim(),
  dandas: '।'.repeat(199_000),
  spacedDandas: 'ଗପ | '.repeat(50_000).trim(),
  ellipses: `a${' … b'.repeat(90_000)}`,
  quotes: '"'.repeat(599_000),
  closers: `a.${'”'.repeat(199_000)}b`,
  closedOften: `a${'.” '.repeat(110_000)}b`,
  apostrophes: `a.${"'a".repeat(299_000)}`,
  bareQuotes: '“\n'.repeat(149_000),
  spacesThenInitials: `a. ${' '.repeat(199_000)}${'b. '.repeat(99_000)}`.trim(),
  quotedLines: 'a\n“'.repeat(99_000),
  oneWord: 'ନ'.repeat(199_000),
  dottedWord: 'ନ.'.repeat(140_000),
  digits: '9'.repeat(599_000),
  marks: `a${'\u0301'.repeat(30)}`.repeat(9600),
  lines: 'a\n'.repeat(299_000).trim(),
  paragraphs: 'a\n\n'.repeat(199_000).trim(),
  joiners: `a${'\u200d'.repeat(199_000)}b`,
  ampersands: `&${'a'.repeat(599_000)}`,
};

/** More marks in a row than any script needs. */
export const unboundedText = `a${'\u0301\u0323'.repeat(149_000)}`;
