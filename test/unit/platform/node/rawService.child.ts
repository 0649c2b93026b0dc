import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { RawAnswer, RawServiceOptions } from '../../../support/query/rawServiceProcess';

// See rawServiceProcess.ts.
process.once('message', ({ answers, certificate, hosts }: RawServiceOptions) => {
  let received = 0;
  process.on('message', () => process.send?.(received));
  const serve = (socket: Socket) => {
    let head = '';
    let isAnswered = false;
    const read = (bytes: Buffer) => {
      received += bytes.length;
      if (isAnswered) {
        return;
      }
      head += bytes.toString('latin1');
      const [, name] = /^POST \/([^/]+)\/query HTTP\/1\.1\r\n.*\r\n\r\n/s.exec(head) ?? [];
      const answer = name === undefined ? undefined : answers[name];
      if (answer) {
        isAnswered = true;
        send(socket, answer, 0, head);
      }
    };
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.on('data', read);
  };
  void listen(
    hosts.map(() => (certificate ? createTlsServer(certificate, serve) : createServer(serve))),
    hosts,
  );
});

// The test is over.
process.once('disconnect', () => process.exit());

/** Sends the pieces of an answer one by one, so that each of them arrives by itself, and then ends. */
function send(socket: Socket, answer: RawAnswer, at: number, head: string): void {
  const { pieces, end, isUnread } = answer;
  if (isUnread) {
    socket.pause();
  } else {
    socket.resume();
  }
  const piece = pieces[at];
  if (piece !== undefined) {
    socket.write(Buffer.from(piece.replace('<host>', hostOf(head)), 'latin1'), () =>
      setTimeout(send, 5, socket, answer, at + 1, head),
    );
  } else if (end === 'destroy') {
    socket.destroy();
  } else if (end === 'reset') {
    socket.resetAndDestroy();
  } else if (end === 'end') {
    socket.end();
  }
}

function hostOf(head: string): string {
  return /^host: (.*)$/im.exec(head)?.[1] ?? '';
}

/** All servers listen on the same port. */
async function listen(servers: readonly Server[], hosts: readonly string[]): Promise<void> {
  let port = 0;
  for (const [index, server] of servers.entries()) {
    await new Promise<void>(resolve => server.listen({ port, host: hosts[index] }, resolve));
    const address = server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  }
  process.send?.(port);
}
