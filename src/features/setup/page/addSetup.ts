import type { TargetView } from '../../../protocol/views';
import type { Composer } from '../../../webview/composer/composer';
import type { StatusRegion } from '../../../webview/page/statusRegion';

/**
 * Adds the form for the first service to the composer when a target first needs it. To be awaited before the target is
 * set.
 */
export async function addSetup(
  composer: Composer,
  status: StatusRegion,
  { setup }: TargetView,
): Promise<void> {
  if (setup && !composer.setup) {
    const { SetupForm } = await import('./setupForm');
    composer.setup = new SetupForm(status, composer.box, composer.setupAlternatives);
  }
}

/** Points out the composer's form, at the request of the host. */
export function showSetup({ setup }: Composer, takesFocus: boolean): void {
  setup?.pointOut(takesFocus);
}
