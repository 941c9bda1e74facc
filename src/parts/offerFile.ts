/** How long a browser may take to begin saving a file. */
const savingMs = 60 * 1000;

/** Hands a file to the reader as a download. */
export function offerFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
}
