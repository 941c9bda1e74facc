/**
 * Whether a line is an address that a story's source may have: `http` or `https`, written out, with a host and without a user's
 * name or password. Readers are given it as a link, and every file of an export holds it.
 */
export function isSourceAddress(line: string): boolean {
  if (!/^https?:\/\/[^\s/\\?#]/.test(line) || /[\s\\]/.test(line) || !URL.canParse(line)) return false;
  const { hostname, username, password } = new URL(line);
  return hostname !== '' && username === '' && password === '';
}
