import Mocha from 'mocha';
import { closingLine } from './report.mjs';

/** Mocha's standard report, followed by the closing line: `--reporter-option suite=<name>`. */
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes: passed, failures: failed, pending } = this.stats;
      const notRun = Math.max(0, runner.total - passed - failed - pending);
      console.log(closingLine({ suite: options.reporterOptions.suite, passed, failed, notRun }));
    });
  }
}
