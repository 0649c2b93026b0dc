/**
 * @typedef {object} LaunchArguments
 * @property {string[]} extensionPaths
 * @property {string} testsPath
 * @property {string} [opened] the folder or the .code-workspace file
 * @property {string} [userDataDir]
 * @property {string} [extensionsDir]
 * @property {boolean} workspaceTrust
 */

/**
 * Reads the command line that desktop VS Code takes. What has no meaning in a browser is ignored,
 * as VS Code ignores what it does not know.
 *
 * @param {string[]} args each option as `--name` or `--name=value`, which is how runTests writes them
 * @returns {LaunchArguments}
 */
export function parseArguments(args) {
  /** @param {string} name */
  const values = name =>
    args.flatMap(arg => (arg.startsWith(`--${name}=`) ? [arg.slice(name.length + 3)] : []));
  const testsPath = values('extensionTestsPath')[0];
  if (testsPath === undefined) {
    throw new Error('--extensionTestsPath is missing.');
  }
  const opened = args.find(arg => !arg.startsWith('-'));
  const userDataDir = values('user-data-dir')[0];
  const extensionsDir = values('extensions-dir')[0];
  return {
    extensionPaths: values('extensionDevelopmentPath'),
    testsPath,
    ...(opened !== undefined && { opened }),
    ...(userDataDir !== undefined && { userDataDir }),
    ...(extensionsDir !== undefined && { extensionsDir }),
    workspaceTrust: !args.includes('--disable-workspace-trust'),
  };
}
