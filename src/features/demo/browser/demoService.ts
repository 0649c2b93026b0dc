import type { StartDemoService } from '../core/demoService';

export const startDemoService: StartDemoService = undefined;
