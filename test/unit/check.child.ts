import '../../src/check';
