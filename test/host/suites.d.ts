/** Every integration suite, found by the plugin in esbuild.mjs. */
declare module 'integration-suites:';
