/** The part of VS Code's API that the log of queries uses. */
export enum LogLevel {
  Off,
  Trace,
  Debug,
  Info,
  Warning,
  Error,
}
