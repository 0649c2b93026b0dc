/**
 * A service in a child process that reads requests, discards them, and answers with one event. It prints its base URL,
 * and ends with the process that started it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageEvent } from '../../support/query/readStream';

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(messageEvent);
  });
}).listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.resume().once('end', () => process.exit());
