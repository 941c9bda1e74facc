import { WebSocket } from 'ws';

/**
 * Runs in a process of its own: opens sockets, and tells its parent each time that all of them have received one more
 * message. Arguments: address, number of sockets, first message to send on each socket (JSON list of strings).
 */
const [address = '', count = '0', greetings = '[]'] = process.argv.slice(2);
const sockets = Number(count);
let received = 0;
let receivedBytes = 0;

for (let at = 0; at < sockets; at += 1) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  socket.on('open', () => {
    for (const greeting of JSON.parse(greetings) as string[]) {
      socket.send(greeting.replaceAll('$SESSION', crypto.randomUUID()));
    }
  });
  socket.on('message', (data: Buffer) => {
    // Pings of the sync protocol do not count as deliveries.
    if (data.length < 20) return;
    received += 1;
    receivedBytes += data.length;
    if (received % sockets === 0) process.send?.({ rounds: received / sockets, receivedBytes });
  });
  socket.on('error', (error) => {
    process.send?.({ failed: error.message });
  });
}
process.on('disconnect', () => process.exit(0));
