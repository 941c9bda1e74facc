/**
 * Whether a line is a valid URL for a story's source: a full `http` or `https` URL with a host and without a user name or
 * password. Readers get it as a link, and every exported file contains it.
 */
export function isSourceAddress(line: string): boolean {
  if (!/^https?:\/\/[^\s/\\?#]/i.test(line) || /[\s\\]/.test(line) || !URL.canParse(line)) return false;
  const { hostname, username, password } = new URL(line);
  return hostname !== '' && username === '' && password === '';
}
