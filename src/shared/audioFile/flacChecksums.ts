/** The CRC-8 that follows the header of a FLAC frame (RFC 9639, section 9.1.8). */
export function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}

const crc16Table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : crc << 1;
  return crc;
});

/**
 * The CRC-16 that follows a FLAC frame (RFC 9639, section 9.3). It is 0 for a frame together with its own checksum, even
 * with trailing zeros.
 */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ byte] ?? 0);
  return crc;
}
