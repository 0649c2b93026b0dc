import fc from 'fast-check';
import { sequences } from './actions';
import { BrokenPromise } from './witness';
import { World } from './world';

export interface ModelOptions {
  readonly numRuns: number;
  readonly seed?: number;
  /** Path of a failure in the run of a seed, as printed. */
  readonly path?: string;
}

/** Maximum total size of saved conversations: plenty, or hardly enough for one. */
const rooms = fc.constantFrom(Number.POSITIVE_INFINITY, 1500);

/**
 * Runs conversations through random sequences of actions of users, disks, services and VS Code.
 *
 * @throws an error with the seed and the shortest sequence that breaks a promise
 */
export async function checkLife(options: ModelOptions): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.noBias(sequences(150)), rooms, async (steps, room) => {
      const restore = countedIds();
      const world = new World(room);
      try {
        for (const window of world.windows) {
          window.open().isLoaded = true;
        }
        await fc.asyncModelRun(() => ({ model: world, real: world }), steps);
        await world.end();
      } catch (error) {
        const kind = error instanceof BrokenPromise ? '' : `${(error as Error).stack}\n`;
        throw new Error(
          `${kind}${(error as Error).message}. What happened:\n${world.story.join('\n')}`,
        );
      } finally {
        restore();
      }
    }),
    options,
  );
}

/** Makes ids deterministic, so that the seed determines the run. */
function countedIds(): () => void {
  const { randomUUID } = crypto;
  let count = 0;
  crypto.randomUUID = () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
  return () => {
    crypto.randomUUID = randomUUID;
  };
}
