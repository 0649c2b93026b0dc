import type { TargetView } from '../../../protocol/views';
import type { Composer } from '../../../webview/composer/composer';

/**
 * Adds the controls of arguments to the composer when a target first has some. To be awaited before the target is set.
 */
export async function addArguments(composer: Composer, target: TargetView): Promise<void> {
  if (target.arguments && !composer.hasControls) {
    const { ArgumentControls } = await import('./argumentControls');
    composer.setControls(new ArgumentControls(() => composer.focus()));
  }
}
