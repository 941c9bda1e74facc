/** Why a file cannot be imported, in words for a curator. A caller that knows the path adds it. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
}
