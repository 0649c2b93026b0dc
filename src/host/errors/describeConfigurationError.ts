import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errors/errorDetails';
import type { BaseUrlError } from '../../core/query/baseUrl';
import { kwargsError, maxKwargsDepth, maxKwargsLength } from '../../core/query/queryKwargs';
import { type HeadersError, tokenPlaceholder } from '../../core/query/requestHeaders';
import { maxArguments } from '../../core/services/service';
import { describeAuthError } from './describeAuthError';
import { describeTlsSettingError } from './describeTlsError';
import { type ErrorDescription, host, serviceSetting } from './errorDescription';

const { t } = vscode.l10n;

/** Describes errors in the settings, and invalid requests of other extensions. */
export function describeConfigurationError(
  details: DetailsOf<'configuration'>,
  message: string,
): ErrorDescription {
  const { service } = details;
  switch (details.code) {
    case 'empty':
    case 'invalid':
    case 'scheme':
    case 'userInfo':
    case 'query':
    case 'fragment':
    case 'mixedContent':
      return {
        text: baseUrlText(details),
        actions: [service === undefined ? 'openBaseUrl' : 'openServices'],
      };
    case 'administratorFile':
      return {
        text: t(
          "Nothing can be sent, because the administrator's file {0} is not valid: {1}. Ask your administrator to correct it, then reload the window.",
          details.file,
          administratorFileReason(details),
        ),
        actions: [],
      };
    case 'unknownService':
      return {
        text:
          service === undefined
            ? t(
                'The service of this conversation is no longer configured. Start a new conversation, or ask another service.',
              )
            : t(
                'The service "{0}" of this conversation is no longer configured. Start a new conversation, or ask another service.',
                service,
              ),
        actions: ['askOtherService', 'openServices'],
      };
    case 'demoEnded':
      return {
        text: t('The demo service has ended. Start it again to continue this conversation.'),
        actions: ['askOtherService'],
      };
    case 'kwargs':
      return {
        text:
          service === undefined
            ? t('The setting agentQuery.kwargs must be an object.')
            : t('The kwargs of the service "{0}" must be an object.', service),
        actions: [service === undefined ? 'openKwargs' : 'openServices'],
      };
    case 'kwargsNumber':
      return {
        text: t(
          'VS Code has rounded a large number in the keyword argument {0} of the settings. Enter the number in the keyword arguments of the question, or write it as a string if the service accepts strings.',
          details.place,
        ),
        actions: [service === undefined ? 'openKwargs' : 'openServices'],
      };
    case 'argumentCount':
    case 'argumentKeyword':
    case 'argumentValue':
      return { text: argumentsText(details), actions: ['openServices'] };
    case 'secret':
      return {
        text: t(
          'Nothing was sent, because the secret "{0}" for {1} was not entered. Ask again to enter it.',
          details.secret,
          details.url,
        ),
        actions: ['askAgain'],
      };
    case 'foreignSecret':
      return {
        text: t(
          'Nothing was sent, because {0} uses the secret "{1}" outside your user settings, such as in the workspace. Use secrets in your user settings only.',
          'agentQuery.kwargs',
          details.secret,
        ),
        actions: ['openKwargs'],
      };
    case 'serviceName':
      return {
        text: t('The name of the service "{0}" must not be a number. Rename it.', details.service),
        actions: ['openServices'],
      };
    case 'authHeader':
      return {
        text:
          service === undefined
            ? t(
                'The setting agentQuery.authHeader must be an HTTP header that contains {0}. Example: Authorization: Bearer {0}',
                tokenPlaceholder,
              )
            : t(
                'The authHeader of the service "{1}", or the setting agentQuery.authHeader, must be an HTTP header that contains {0}. Example: Authorization: Bearer {0}',
                tokenPlaceholder,
                service,
              ),
        actions: [service === undefined ? 'openAuthHeader' : 'openServices'],
      };
    case 'token':
      return {
        text: t(
          'The access token contains characters that are not allowed in an HTTP header. Set it again.',
        ),
        actions: ['setToken'],
      };
    case 'request':
      return { text: t('Invalid request: {0}', message), actions: [] };
    case 'plainHttp':
      return {
        text: t(
          'Nothing was sent, because secrets for {0} would have been sent unencrypted. Use HTTPS, or remove the access token, headers, and secrets.',
          details.url,
        ),
        actions: ['openBaseUrl', 'askAgain'],
      };
    case 'headers':
    case 'headerName':
    case 'headerValue':
    case 'headerTwice':
    case 'headerOwn':
    case 'headerOfToken':
    case 'headerInBrowser':
      return { text: headersText(details), actions: ['openHeaders'] };
    case 'tls':
    case 'tlsPath':
    case 'tlsPair':
    case 'tlsFileMissing':
    case 'tlsFileUnreadable':
    case 'tlsNotCertificate':
    case 'tlsNotKey':
    case 'tlsKeyMismatch':
    case 'tlsPassphrase':
    case 'tlsPassphraseWrong':
    case 'tlsUnusable':
    case 'tlsInBrowser':
      return describeTlsSettingError(details);
    case 'authType':
    case 'authCommand':
    case 'authLifetime':
    case 'authTimeout':
    case 'authId':
    case 'authScopes':
    case 'commandMissing':
    case 'commandRelative':
    case 'commandDenied':
    case 'commandBatch':
    case 'commandStart':
    case 'commandExit':
    case 'commandSignal':
    case 'commandTimeout':
    case 'commandTooLong':
    case 'commandEmpty':
    case 'commandLines':
    case 'commandCharacters':
    case 'commandUnsupported':
    case 'provider':
    case 'signIn':
    case 'signedOut':
      return describeAuthError(details, message);
  }
}

function argumentsText({
  code,
  place,
  service,
}: DetailsOf<'configuration', 'argumentCount' | 'argumentKeyword' | 'argumentValue'>): string {
  switch (code) {
    case 'argumentCount':
      return t(
        'The service "{0}" has too many arguments. The limit is {1}.',
        service,
        maxArguments,
      );
    case 'argumentKeyword':
      return t('The service "{0}" has an unsupported keyword: {1}. Remove it.', service, place);
    case 'argumentValue':
      return t('A value of the service "{0}" is missing or not valid: {1}.', service, place);
  }
}

function baseUrlText(details: DetailsOf<'configuration', BaseUrlError | 'mixedContent'>): string {
  switch (details.code) {
    case 'empty':
      return details.service === undefined
        ? t(
            'First set the base URL of your agent service, or start the demo service to try Agent Query.',
          )
        : t('The service "{0}" has no base URL. Add one in the settings.', details.service);
    case 'invalid':
      return t('"{0}" is not a valid URL. Example: http://localhost:8000', details.url);
    case 'scheme':
      return t('The base URL "{0}" must start with http:// or https://.', details.url);
    case 'userInfo':
      return t(
        'The base URL must not contain a user name or password, because URLs are shown and logged.',
      );
    case 'query':
      return t('The base URL "{0}" must not contain a query string ("?").', details.url);
    case 'fragment':
      return t('The base URL "{0}" must not contain a fragment ("#").', details.url);
    case 'mixedContent':
      return t(
        "The browser can't reach {0} over http, because VS Code was loaded over https. Use an https base URL.",
        host(details.url),
      );
  }
}

function headersText(details: DetailsOf<'configuration', HeadersError>): string {
  const setting = serviceSetting('headers', details);
  switch (details.code) {
    case 'headers':
      return t(
        'The setting {0} must be an object of names and values. Example: {1}',
        setting,
        '{ "X-Api-Key": "…" }',
      );
    case 'headerName':
      return t(
        'In the setting {0}, a name starting with "{1}" is not a valid HTTP header name. Example: {2}',
        setting,
        details.header,
        '{ "X-Api-Key": "…" }',
      );
    case 'headerValue':
      return t(
        'In the setting {0}, the value of {1} must be a string of ASCII characters without line breaks.',
        setting,
        details.header,
      );
    case 'headerTwice':
      return t(
        "The setting {0} contains {1} more than once, because header names aren't case-sensitive. Remove one.",
        setting,
        details.header,
      );
    case 'headerOwn':
      return t(
        "The setting {0} can't contain {1}, which Agent Query or VS Code sets. Remove it.",
        setting,
        details.header,
      );
    case 'headerOfToken':
      return t(
        "The setting {0} can't contain {1}, because the access token is sent in this header. Remove it, or remove the access token.",
        setting,
        details.header,
      );
    case 'headerInBrowser':
      return t(
        "The setting {0} can't contain {1} in VS Code for the Web: browsers don't let extensions send this header. Remove it, or use VS Code for the desktop.",
        setting,
        details.header,
      );
  }
}

function administratorFileReason({
  rule,
  place = '',
}: DetailsOf<'configuration', 'administratorFile'>): string {
  switch (rule) {
    case 'kind':
      return t('{0} is a symbolic link or not a regular file', place);
    case 'owner':
      return t('{0} is not owned by root', place);
    case 'writable':
      return t('users other than root can write to {0}', place);
    case 'tooLarge':
      return t('the file is too large');
    case 'encoding':
      return t('the file is not UTF-8 text');
    case 'syntax':
      return t('line {0} is not valid JSON', place);
    case 'keyTwice':
      return t('line {0} repeats a key', place);
    case 'type':
      return t('{0} has a value of the wrong type', place);
    case 'unknownKey':
      return t('the key {0} is unknown', place);
    case 'name':
      return t('the name in {0} is empty, a number, or contains hidden characters', place);
    case 'baseUrl':
      return t('{0} is not a valid URL', place);
    case 'noServices':
      return t('the file locks the services but contains none');
    case 'unreadable':
      return t("the file can't be read ({0})", place);
  }
}

/** The text about an error in the keyword arguments of one question; empty if they can be sent. */
export function kwargsErrorText(text: string): string {
  const error = kwargsError(text);
  switch (error?.code) {
    case undefined:
      return '';
    case 'syntax':
      return t(
        'Line {0} is not valid JSON. Use double quotes, no comments, and no comma at the end.',
        error.line,
      );
    case 'object':
      return t('The keyword arguments must be a JSON object, such as { "depth": 3 }.');
    case 'sessionId':
      return t(
        'The setting {0} determines the session. Remove session_id here.',
        'agentQuery.session',
      );
    case 'repeatedKey':
      return t(
        'The key on line {0} is already used in the same object. Remove one of the two.',
        error.line,
      );
    case 'tooLong':
      return t(
        'The keyword arguments are too long. The limit is {0} characters.',
        maxKwargsLength.toLocaleString(vscode.env.language),
      );
    case 'tooDeep':
      return t('The keyword arguments can be nested at most {0} levels deep.', maxKwargsDepth);
  }
}
