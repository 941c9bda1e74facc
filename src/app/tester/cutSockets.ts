const open = new Set<WebSocket>();

/**
 * Replaces the page's sockets by ones that do not stay open while `isCut()`. Returns what closes those that are open; call
 * it when the line has been cut. On a slow line they stay as they are, since they carry little.
 */
export function replaceSockets(isCut: () => boolean): () => void {
  function closeCut(): void {
    if (isCut()) for (const socket of open) socket.close();
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      this.addEventListener('close', () => open.delete(this));
      closeCut();
    }
  };
  return closeCut;
}
