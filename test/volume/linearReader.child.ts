/** The child process that counts the steps of readers, started with an IPC channel: it answers each request. */
import { StepCounter } from '../support/stepCounter';
import { linearReaders } from './linearReaders';

const counter = await StepCounter.start();
process.on('message', ({ name, size }: { name: string; size: number }) => {
  const read = linearReaders[name];
  void counter.count(async () => read?.(size)).then(steps => process.send?.(steps));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
