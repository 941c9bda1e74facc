/** Bytes as a data plan counts them (1 MB is 1,000,000 bytes): '830 bytes', '48 KB', '1.2 MB'. The same on every device. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 99.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
