import { startDemoService } from '#demoService';
import type { CommandTable } from '../../commands/commandTable';
import type { Services } from '../../host/settings/services';
import { Demo } from './host/demo';
import { serveTranscript } from './host/serveTranscript';

/** The demo service of a window, and its commands. */
export function registerDemo(services: Services) {
  const demo = new Demo(startDemoService, services);
  const commands: CommandTable = {
    serveTranscript: source => serveTranscript(demo, source),
    startDemoService: () => demo.use(),
  };
  return {
    canStart: demo.canStart,
    chooseAnswer: () => demo.chooseAnswer(),
    commands,
    dispose: () => demo.dispose(),
  };
}
