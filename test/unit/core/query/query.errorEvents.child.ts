/**
 * A service that answers each query with the event stream in its path, and prints its port. `/half/…` resets the
 * connection afterwards, and `/open/…` leaves it open and sends heartbeats.
 */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const [, end, encoded = ''] = /^\/(\w+)\/([\w-]*)\/query$/.exec(request.url ?? '') ?? [];
  request.resume().on('end', () => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(Buffer.from(encoded, 'base64url'), () => {
      if (end === 'half') {
        setTimeout(() => request.socket.resetAndDestroy(), 200);
      } else if (end === 'open') {
        const heartbeat = setInterval(() => response.write(': still there\n\n'), 100);
        response.once('close', () => clearInterval(heartbeat));
      } else {
        response.end();
      }
    });
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
