/** The parts of a formula's source. */
interface FormulaParts {
  /** Without delimiters. */
  readonly tex: string;
  /** True for a formula that stands by itself. */
  readonly isDisplay: boolean;
}

/** @param source TeX with its delimiters: `$`, `$$`, `\(` or `\[`, and the closing ones */
export function texOf(source: string): FormulaParts {
  const isShort = source.startsWith('$') && !source.startsWith('$$');
  const length = isShort ? 1 : 2;
  return {
    tex: source.slice(length, -length),
    isDisplay: source.startsWith('$$') || source.startsWith('\\['),
  };
}
