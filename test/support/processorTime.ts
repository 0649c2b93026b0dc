/** The CPU time of this process in milliseconds. This excludes other processes on the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
