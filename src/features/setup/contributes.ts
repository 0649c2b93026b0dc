import type { Contributions } from '../../contributes/contributions';

export const contributes = { activationEvents: ['onUri'] } satisfies Contributions;
