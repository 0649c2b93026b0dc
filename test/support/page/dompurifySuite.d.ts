declare module 'dompurify-suite/test/fixtures/expect.js' {
  /** Malicious markup, most of it from H5SC. */
  const suite: ReadonlyArray<{ readonly payload: string }>;
  export default suite;
}
