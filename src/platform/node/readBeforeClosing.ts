import type { Socket } from 'node:net';

/** Milliseconds that the rest of a response may take after a write has failed. What was sent has arrived by then. */
const maxReadingMs = 1000;

type Done = (error?: Error | null) => void;

/**
 * Lets a connection be read to its end after a write has failed. A service that answers early closes its end while the
 * rest of the request is on its way. Then writing fails, but the response is there to be read, and Node would drop it:
 * a stream that gets an error from a write reads nothing more. So it gets the error later.
 */
export function readBeforeClosing(socket: Socket): void {
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, afterReading(socket, done));
  if (writeMany) {
    socket._writev = (chunks, done) => writeMany(chunks, afterReading(socket, done));
  }
}

/** The callback of a write that passes an error on when there is nothing more to read. */
function afterReading(socket: Socket, done: Done): Done {
  return error => {
    if (!error) {
      done();
      return;
    }
    const pass = () => done(error);
    const timer = setTimeout(pass, maxReadingMs);
    socket.once('close', () => clearTimeout(timer));
    // HTTP handles the end first.
    socket.once('end', () => setImmediate(pass));
  };
}
