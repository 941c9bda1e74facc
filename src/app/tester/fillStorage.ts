/** Makes the page's writes fail as on a full device, where reading and deleting still work. Returns what ends this. */
export function fillStorage(): () => void {
  const refuse = (): never => {
    throw new DOMException('The device is full: a fault simulated by the tester tools', 'QuotaExceededError');
  };
  const ends = [
    replace(IDBObjectStore.prototype, 'put', refuse),
    replace(IDBObjectStore.prototype, 'add', refuse),
    replace(Storage.prototype, 'setItem', refuse),
  ];
  // Missing without https.
  if ('Cache' in globalThis) ends.push(replace(Cache.prototype, 'put', async () => refuse()));
  return () => {
    for (const end of ends) end();
  };
}

function replace<T extends object, K extends keyof T>(target: T, name: K, stand: T[K]): () => void {
  const real = target[name];
  target[name] = stand;
  return () => {
    target[name] = real;
  };
}
