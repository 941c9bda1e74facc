/** Inputs that broke or stopped something once, by what makes them again. */
export const pastFaults: readonly {
  readonly was: string;
  readonly seed: number;
  readonly kind: string;
  readonly n: number;
}[] = [
  { was: 'an address that leads to another host', seed: 1, kind: 'addresses', n: 79 },
  { was: 'a text that took longer than anybody waits', seed: 1, kind: 'texts', n: 187 },
  { was: 'a text that took seconds', seed: 1, kind: 'texts', n: 1357 },
  { was: 'front matter with an alias to nothing', seed: 1, kind: 'story files', n: 1074 },
  { was: 'front matter that filled the stack', seed: 1, kind: 'story files', n: 1106 },
  { was: 'short front matter that filled the stack', seed: 5, kind: 'story files', n: 597 },
  { was: 'a changed backup that passed as sound', seed: 1, kind: 'backups', n: 5 },
];
