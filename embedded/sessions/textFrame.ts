const FINAL_TEXT = 0x81;
const LENGTH_16_BIT = 126;
const LENGTH_64_BIT = 127;

/**
 * A server's unmasked WebSocket frame of one whole text message (RFC 6455 §5.2), ready for any number of sockets. `ws`
 * would build the header again for each and write it apart from the payload.
 */
export function textFrame(text: string): Buffer {
  const sizeBytes = Buffer.byteLength(text);
  const headerBytes = sizeBytes < LENGTH_16_BIT ? 2 : sizeBytes <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + sizeBytes);
  frame[0] = FINAL_TEXT;
  if (headerBytes === 2) {
    frame[1] = sizeBytes;
  } else if (headerBytes === 4) {
    frame[1] = LENGTH_16_BIT;
    frame.writeUInt16BE(sizeBytes, 2);
  } else {
    frame[1] = LENGTH_64_BIT;
    frame.writeBigUInt64BE(BigInt(sizeBytes), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}
