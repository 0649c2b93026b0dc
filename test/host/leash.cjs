/**
 * Loaded into a server before its own code. It kills the server and everything that the server started when the process
 * that started it is gone, even if that process was killed and could not clean up: the pipe between the two then
 * closes.
 */
const net = require('node:net');

// Processes that the server forks load this too, but their file descriptor 3 is something else.
if (Number(process.env.AGENT_QUERY_LEASH) === process.ppid) {
  const pipe = new net.Socket({ fd: 3 });
  pipe.on('close', () => {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  });
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
}
