/** The CPU time of this process in milliseconds. Other processes on the machine do not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
