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
 * Whether these bytes begin with a FLAC frame and its checksum, of at least `shortest` bytes in all: only then is the CRC-16
 * of both 0.
 */
export function beginsWithFrame(bytes: Uint8Array, shortest: number): boolean {
  let crc = 0;
  return bytes.some((byte, index) => {
    crc = crc16With(crc, byte);
    return crc === 0 && index + 1 >= shortest;
  });
}

function crc16With(crc: number, byte: number): number {
  return ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ byte] ?? 0);
}
