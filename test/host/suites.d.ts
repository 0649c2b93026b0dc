/** All integration suites, which a plugin in esbuild.mjs finds. */
declare module 'integration-suites:';
