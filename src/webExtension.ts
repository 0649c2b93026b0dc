/**
 * The web extension, which must be a single file. The desktop and remote extension loads its classes from there, so that
 * the package has them once.
 */
export { AgentQuery } from './agentQuery';
export { AgentQueryError } from './core/agentQueryError';
export { activate, deactivate } from './extension';
