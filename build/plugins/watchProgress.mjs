let running = 0;

/**
 * Prints when the first build starts and when the last one ends. VS Code's watch task waits for these lines
 * (.vscode/tasks.json).
 *
 * @type {import('esbuild').Plugin}
 */
export const watchProgress = {
  name: 'watch-progress',
  setup(build) {
    build.onStart(() => {
      if (running++ === 0) {
        console.log('[watch] build started');
      }
    });
    build.onEnd(() => {
      if (--running === 0) {
        console.log('[watch] build finished');
      }
    });
  },
};
