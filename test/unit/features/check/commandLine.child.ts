import '../../../../src/features/check/commandLine';
