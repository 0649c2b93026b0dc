import { connect } from 'node:net';

/** The time limit for a connection of this machine with itself, in ms. */
const timeoutMs = 1000;

/** Determines if a program accepts connections at an address of this machine, without sending anything. */
export function isListening(address: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: address, port, timeout: timeoutMs });
    const end = (accepts: boolean) => {
      socket.destroy();
      resolve(accepts);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
