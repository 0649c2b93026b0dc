/** All integration suites, which a plugin in esbuild.mjs finds. */
declare module 'integration-suites:' {
  /** The function that loads each file, by its path in the built suite. */
  export const suites: Readonly<Record<string, () => Promise<unknown>>>;
}
