/** How long the browser may take to start saving the file. */
const savingMs = 60 * 1000;

export function offerFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
}
