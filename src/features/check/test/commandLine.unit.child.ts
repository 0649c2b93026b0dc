import '../commandLine';
