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
 * Reads desktop VS Code's command line. Options that have no meaning in a browser are ignored, as VS Code ignores
 * options that it does not know.
 *
 * @param {string[]} args each option as `--name` or `--name=value`, the form that runTests uses
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
