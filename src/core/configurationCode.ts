/** What is wrong with the settings or the request, of errors of kind `configuration`. */
const configurationCodes = [
  // The base URL.
  'empty',
  'invalid',
  'scheme',
  'userInfo',
  'query',
  'fragment',
  // Services and requests.
  'administratorFile',
  'unknownService',
  'serviceName',
  'kwargs',
  'secret',
  'request',
  'mixedContent',
  'plainHttp',
  'plainHttpHeaders',
  // The access token.
  'authHeader',
  'token',
  'authType',
  'authCommand',
  'authLifetime',
  'authTimeout',
  'authId',
  'authScopes',
  // The access token of a command or an account.
  'commandBatch',
  'commandCharacters',
  'commandDenied',
  'commandEmpty',
  'commandExit',
  'commandLines',
  'commandMissing',
  'commandRelative',
  'commandSignal',
  'commandStart',
  'commandTimeout',
  'commandTooLong',
  'commandUnsupported',
  'provider',
  'signIn',
  'signedOut',
  // Headers.
  'headers',
  'headerName',
  'headerOwn',
  'headerTwice',
  'headerValue',
  'headerOfToken',
  'headerInBrowser',
  // Certificates.
  'tls',
  'tlsPath',
  'tlsPair',
  'tlsFileMissing',
  'tlsFileUnreadable',
  'tlsNotCertificate',
  'tlsNotKey',
  'tlsKeyMismatch',
  'tlsPassphrase',
  'tlsPassphraseWrong',
  'tlsUnusable',
  'tlsInBrowser',
] as const;

export type ConfigurationCode = (typeof configurationCodes)[number];

/** The code of an error that can be described; undefined for any other text. Files may come from other versions. */
export function readConfigurationCode(code: string | undefined): ConfigurationCode | undefined {
  return configurationCodes.find(each => each === code);
}
