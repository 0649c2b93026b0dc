declare module 'dompurify-suite/test/fixtures/expect.js' {
  /** Markup that means harm, most of it from H5SC. */
  const suite: ReadonlyArray<{ readonly payload: string }>;
  export default suite;
}
