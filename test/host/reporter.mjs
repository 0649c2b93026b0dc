import Mocha from 'mocha';
import { closingLine } from './report.mjs';

/** Mocha's own report, and the closing line: `--reporter-option suite=<name>`. */
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes: passed, failures: failed } = this.stats;
      console.log(closingLine({ suite: options.reporterOptions.suite, passed, failed }));
    });
  }
}
