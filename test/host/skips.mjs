const { platform } = process;
const isWindows = platform === 'win32';
const isLinux = platform === 'linux';

/**
 * Tests that may be skipped on this system, by their full titles, and why. A skipped test that is not listed here fails
 * the run: a test that does not run proves nothing.
 *
 * @type {ReadonlyArray<{ title: RegExp, reason: string }>}
 */
const allowed = [
  {
    title: /^cURL command in (?:sh|bash|zsh) /,
    reason: 'the shell or curl is not installed',
  },
  { title: /^cURL command /, reason: 'curl is not installed' },
  {
    title: /^the (?:services|frameworks) in docs\/samples \w+\.py /,
    reason: 'Python or its packages are not installed',
  },
  { title: /^the administrator's file /, reason: 'unshare gives no /etc for tests' },
  { title: /^a disk that fails late /, reason: 'only root on Linux can mount a disk for tests' },
  {
    title: /^secrets are not in the repository, except in test data$/,
    reason: 'this is no repository of git, or git is not installed',
  },
  {
    title: /^agent-query \w+ .*exits with 130/,
    reason: 'no process can send Ctrl+C to one process on Windows',
  },
  {
    title: /^agent-query ask shows no control characters on a terminal /,
    reason: 'the program script of util-linux is not installed',
  },
  { title: /^folders with ignore files /, reason: 'git is not installed' },
  {
    title: /^a question about a view of the terminal /,
    reason: 'the browser host of the oldest VS Code lacks the native module for terminals',
  },
  {
    title:
      /^the settings for reading include settings of VS Code’s Chat that not all versions have$/,
    reason: 'the oldest VS Code does not have them',
  },
  {
    title: /^from VS Code’s Chat and other agents in Chat /,
    reason: 'the browser host of the oldest VS Code has no Chat view',
  },
  {
    title: /^askAboutFiles with folders names files and folders that must not be read,/,
    reason: 'root may read everything, and Windows has no modes',
  },
  {
    title: /^a protected file is refused if it cannot be read$/,
    reason: 'root may read everything',
  },
  ...(isLinux
    ? []
    : [
        {
          title:
            /^a connection to this machine (?:is direct: |over TLS has the certificate of the a)|^a proxy of VS Code is not used for this machine,/,
          reason: 'only Linux listens on all of 127.0.0.0/8',
        },
        {
          title: /^a host that takes no connection /,
          reason: 'only Linux drops what does not fit into its backlog',
        },
        {
          title: /^local file (?:is closed when|that cannot be read)/,
          reason: 'only Linux has /proc',
        },
        {
          title: /^askAboutFiles with folders names a file that fails while it is read,/,
          reason: 'only Linux has /proc',
        },
      ]),
  ...(isWindows
    ? [
        { title: /^a protected file /, reason: 'Windows has no owners by number' },
        { title: /^runProgram with files /, reason: 'Windows runs no scripts by their mode' },
        {
          title: /^DiskStorage throws the error of the system for anything else$/,
          reason: 'symbolic links need a permission on Windows',
        },
        {
          title: /^the changes of an answer stay within the workspace folder$/,
          reason: 'symbolic links need a permission on Windows',
        },
        {
          title: /^askAboutFiles with folders names sockets, pipes,/,
          reason: 'Windows has no mkfifo',
        },
        {
          title:
            /^(?:a copy of a query as a cURL command sends the same body |keyword arguments of a cURL command contain no secret )/,
          reason: 'Windows has no bash',
        },
      ]
    : []),
];

/**
 * @param {readonly string[]} titles of skipped tests
 * @returns {string[]} the titles of tests that must run
 */
export function unexpectedSkips(titles) {
  return titles.filter(title => !allowed.some(({ title: pattern }) => pattern.test(title)));
}
