import { fileOfInfo } from '../../../../src/base/fileNames';
import { safeFileName } from '../../../../src/core/files/fileNames';

/** So long that a quadratic reader takes minutes, which ends the test. */
const length = 1_000_000;

describe('a name in an answer is read in linear time', () => {
  it('as the name of a file to save', () => void safeFileName(`a${'.'.repeat(length)}b`));

  it('as the info string of a code block', () => void fileOfInfo(`ts a/${' '.repeat(length)}b`));
});
