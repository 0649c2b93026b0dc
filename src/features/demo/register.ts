import { startDemoService } from '#demoService';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { Demo } from './host/demo';
import { serveTranscript } from './host/serveTranscript';

/** The demo service of a window, and its commands. */
export function registerDemo({ access, hooks }: Pick<App, 'access' | 'hooks'>): Feature {
  const demo = new Demo(startDemoService, access.services);
  hooks.demo = demo;
  return {
    commands: {
      serveTranscript: source => serveTranscript(demo, source),
      startDemoService: () => demo.use(),
    },
    dispose: () => demo.dispose(),
  };
}
