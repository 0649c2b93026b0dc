import { startDemoService } from '#demoService';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { Demo } from './host/demo';
import { serveTranscript } from './host/serveTranscript';

/** The demo service of a window, and its commands. */
export function registerDemo(app: Pick<App, 'access' | 'context' | 'hooks'>): Feature {
  const { access, context, hooks } = app;
  const demo = new Demo(startDemoService, access.services, context.workspaceState);
  hooks.demo = demo;
  return {
    commands: {
      serveTranscript: source => serveTranscript(demo, source),
      startDemoService: () => demo.use(),
    },
    dispose: () => demo.dispose(),
  };
}
