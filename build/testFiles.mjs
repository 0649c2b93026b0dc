import path from 'node:path';
import { findFiles } from './findFiles.mjs';

/** The kinds of tests, each with the word that names it in the folder of a feature. */
const kinds = {
  unit: 'unit',
  cli: 'cli',
  volume: 'volume',
  page: 'page',
  panel: 'panel',
  integration: 'vscode',
  ui: 'window',
};

/**
 * @typedef {object} TestFile
 * @property {string} file relative to the project
 * @property {string} name of the built file in the folder of its kind, without the last extension; tests of a feature
 *   are in `features/<feature>`
 */

/**
 * Finds the tests of a kind in both places: its folder in test, and the folders of features, where the kind is in the
 * name, as in src/features/curl/test/curlCommand.unit.test.ts.
 *
 * @param {keyof typeof kinds} kind
 * @param {'test' | 'child'} [role] `child` for the processes that tests start
 * @returns {Promise<TestFile[]>}
 */
export async function testFiles(kind, role = 'test') {
  const others = (await findFiles(`test/${kind}`, new RegExp(`\\.${role}\\.ts$`))).map(file => ({
    file,
    name: posix(path.relative(`test/${kind}`, file)).replace(/\.ts$/, ''),
  }));
  const ofFeature = new RegExp(`^(\\w+)/test/([\\w.]+)\\.${kinds[kind]}\\.${role}\\.ts$`);
  const ofFeatures = (await findFiles('src/features', /\.ts$/)).flatMap(file => {
    const [, feature, what] = ofFeature.exec(posix(path.relative('src/features', file))) ?? [];
    return what ? [{ file, name: `features/${feature}/${what}.${role}` }] : [];
  });
  return [...others, ...ofFeatures];
}

/** @param {string} file */
function posix(file) {
  return file.split(path.sep).join('/');
}
