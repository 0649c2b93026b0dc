/**
 * Loaded into a server before its own code: ends it, and all that it started, when the process
 * that started it is gone, even where that one was killed and could clean nothing up. The pipe
 * between the two closes then.
 */
const net = require('node:net');

// Processes that the server forks load this as well, and have something else at this number.
if (Number(process.env.AGENT_QUERY_LEASH) === process.ppid) {
  const pipe = new net.Socket({ fd: 3 });
  pipe.on('close', () => {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  });
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
}
