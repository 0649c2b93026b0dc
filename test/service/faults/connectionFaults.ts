import type { FaultCase } from '../faultCase';
import { chunkedHead, head } from '../faultWire';

/** No response at all. */
export const connectionFaults: readonly FaultCase[] = [
  {
    name: 'refused',
    note: 'Nothing listens on the port.',
    expect: 'failed',
    kind: 'connect',
    address: 'refused',
    serve: () => {},
  },
  {
    name: 'unknown-host',
    note: 'The name does not exist.',
    expect: 'failed',
    kind: 'connect',
    address: 'unknownHost',
    serve: () => {},
  },
  {
    name: 'tls-self-signed',
    note: 'A certificate that nobody vouches for.',
    expect: 'failed',
    kind: 'tls',
    address: 'tls',
    serve: connection => connection.send(chunkedHead),
  },
  {
    name: 'tls-to-plain-port',
    note: 'An https URL for a service that speaks plain HTTP.',
    expect: 'failed',
    kind: 'tls',
    address: 'httpsToPlain',
    after: 'connection',
    serve: async connection => {
      await connection.request(true);
      await connection.send(head('400 Bad Request', 'Connection: close'));
      connection.end();
    },
  },
  {
    name: 'plain-to-tls-port',
    note: 'An http URL for a service that speaks TLS.',
    expect: 'failed',
    kind: 'connect',
    address: 'httpToTls',
    serve: () => {},
  },
  {
    name: 'closed-on-connect',
    note: 'The connection ends before a byte is read.',
    expect: 'failed',
    kind: 'connect',
    after: 'connection',
    serve: connection => {
      connection.drain();
      connection.end();
    },
  },
  {
    name: 'closed-after-request',
    note: 'The request is read, and the connection ends.',
    expect: 'failed',
    kind: 'connect',
    serve: connection => connection.end(),
  },
  {
    name: 'reset-after-request',
    note: 'The request is read, and the connection is reset.',
    expect: 'failed',
    kind: 'connect',
    serve: connection => connection.reset(),
  },
  {
    name: 'reset-while-uploading',
    note: 'The connection is reset when the head has come, with the body unread.',
    expect: 'failed',
    kind: 'connect',
    after: 'head',
    serve: connection => connection.reset(),
  },
  {
    name: 'not-http',
    note: 'Another protocol answers.',
    expect: 'failed',
    serve: async connection => {
      await connection.send('SSH-2.0-OpenSSH_9.6\r\n');
      connection.end();
    },
  },
  {
    name: 'head-cut',
    note: 'The connection ends in the middle of the headers.',
    expect: 'failed',
    serve: async connection => {
      await connection.send('HTTP/1.1 200 OK\r\nContent-Type: text/ev');
      connection.end();
    },
  },
  {
    name: 'endless-head',
    note: 'Headers without end, until the client has enough.',
    expect: 'failed',
    serve: async connection => {
      await connection.send('HTTP/1.1 200 OK\r\n');
      while (await connection.send(`X-Filler: ${'x'.repeat(1000)}\r\n`)) {
        // Sends until the client closes the connection.
      }
    },
  },
  {
    name: 'switching-protocols',
    note: 'The service wants to speak another protocol, which nobody asked for.',
    expect: 'failed',
    serve: connection =>
      connection.send(head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket')),
  },
];
