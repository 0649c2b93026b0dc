import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isListening } from '../../../../src/platform/node/isListening';

describe('a port of this machine', () => {
  it('is checked for a program that listens, without sending data', async () => {
    const server = createServer();
    const received = new Promise<number>(resolve => {
      server.on('connection', async socket => {
        let bytes = 0;
        socket.on('data', data => {
          bytes += data.length;
        });
        await once(socket, 'close');
        resolve(bytes);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    assert.equal(await isListening('127.0.0.1', port), true);
    assert.equal(await received, 0);
    server.close();
    await once(server, 'close');
    assert.equal(await isListening('127.0.0.1', port), false);
  });
});
