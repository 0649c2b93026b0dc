import Mocha from 'mocha';
import { collectReport, reportText } from './report.mjs';

/** Mocha's standard report, followed by the report that the runner reads: `--reporter-option suite=<name>`. */
export default class SuiteReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    const report = collectReport(runner);
    runner.once('end', () => {
      const { failedFiles: _, ...counts } = report.end();
      console.log(reportText({ suite: options.reporterOptions.suite, ...counts }));
    });
  }
}
