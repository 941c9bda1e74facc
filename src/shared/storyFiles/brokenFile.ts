/** Why a file cannot go into the library, in words for a curator. The path is added by the caller that knows it. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
}
