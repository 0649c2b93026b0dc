import type { StartDemoService } from '../core/demoService';

export const startDemoService: StartDemoService = async () => {
  // Loaded on demand, since most windows never start it.
  const { startDemoService } = await import('./startDemoService');
  return startDemoService();
};
