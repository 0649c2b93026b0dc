import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errors/errorDetails';
import type { AuthError } from '../../core/services/auth/auth';
import type { CommandError } from '../../core/services/auth/commandTokens';
import type { ProviderError } from '../../core/services/auth/providerTokens';
import type { MainActionId } from '../../protocol/fromPage';
import { type ErrorDescription, serviceSetting } from './errorDescription';

const { t } = vscode.l10n;

/** The details of each error. */
type AuthDetails = DetailsOf<'configuration', AuthError | CommandError | ProviderError>;

const commandExample = '["gcloud", "auth", "print-identity-token"]';

/** Describes errors in `agentQuery.auth`, and the reasons why a command or a provider gave no access token. */
export function describeAuthError(details: AuthDetails, message: string): ErrorDescription {
  return { text: textOf(details, message), actions: actionsOf(details.code) };
}

function textOf(details: AuthDetails, message: string): string {
  const setting = serviceSetting('auth', details);
  switch (details.code) {
    case 'authType':
      return t(
        'The setting {0} must be an object with the type "stored", "command", or "provider".',
        setting,
      );
    case 'authCommand':
      return t(
        'The setting {0} must be a list of strings: a program and its arguments. Example: {1}',
        `${setting} › command`,
        commandExample,
      );
    case 'authLifetime':
      return t(
        'The setting {0} must be a number of seconds greater than 0.',
        `${setting} › lifetime`,
      );
    case 'authTimeout':
      return t(
        'The setting {0} must be a number of seconds, or 0 for no limit.',
        `${setting} › timeout`,
      );
    case 'authId':
      return t(
        'The setting {0} must be the ID of an authentication provider, such as "microsoft".',
        `${setting} › id`,
      );
    case 'authScopes':
      return t('The setting {0} must be a list of strings.', `${setting} › scopes`);
    case 'commandMissing':
      return t(
        'The token command {0} was not found. Check the setting {1}: it needs the name of a program on the PATH, or its full path.',
        details.program,
        setting,
      );
    case 'commandRelative':
      return t(
        'The token command {0} depends on the current folder. Set the name of a program on the PATH, or its full path.',
        details.program,
      );
    case 'commandDenied':
      return t(
        'The token command {0} is not executable. Make it executable, for example with chmod +x.',
        details.program,
      );
    case 'commandBatch':
      return t(
        'The token command {0} is a batch file. The setting {1} needs a program, such as cmd.exe with the arguments "/d", "/c", and "{0}".',
        details.program,
        setting,
      );
    case 'commandStart':
      return t(
        'The token command {0} could not be started ({1}). Run it in a terminal to see why.',
        details.program,
        details.exit,
      );
    case 'commandExit':
      return t(
        'The token command {0} failed with exit code {1}. Run it in a terminal; you may need to sign in.',
        details.program,
        details.exit,
      );
    case 'commandSignal':
      return t(
        'The token command {0} was terminated by signal {1}. Run it in a terminal to see why.',
        details.program,
        details.exit,
      );
    case 'commandTimeout':
      return t(
        'The token command {0} did not finish within {1} s. Increase "timeout", or check that it doesn\'t wait for input.',
        details.program,
        details.seconds,
      );
    case 'commandTooLong':
      return t(
        'The token command {0} printed too much output for an access token. It must print only the access token.',
        details.program,
      );
    case 'commandEmpty':
      return t(
        'The token command {0} printed no access token. It must print only the access token.',
        details.program,
      );
    case 'commandLines':
      return t(
        'The token command {0} printed several lines. It must print only the access token.',
        details.program,
      );
    case 'commandCharacters':
      return t(
        'The token command {0} printed characters that are not allowed in an HTTP header. It must print only the access token.',
        details.program,
      );
    case 'commandUnsupported':
      return t("Token commands can't run in a browser. Use a stored token or an account instead.");
    case 'provider':
      return t(
        'VS Code couldn\'t get an access token from "{0}" ({1}). Sign in again, or check that the extension for this account is installed.',
        details.provider,
        message,
      );
    case 'signIn':
      return t('Nothing was sent, because you are not signed in: {0}', message);
    case 'signedOut':
      return t(
        'You are not signed in. To sign in, ask a question in Agent Query, or test the connection.',
      );
  }
}

function actionsOf(code: AuthDetails['code']): readonly MainActionId[] {
  switch (code) {
    case 'authType':
    case 'authCommand':
    case 'authLifetime':
    case 'authTimeout':
    case 'authId':
    case 'authScopes':
    case 'commandUnsupported':
      return ['openAuth'];
    case 'signIn':
      return ['askAgain', 'openAuth'];
    case 'signedOut':
      return ['testConnection'];
    case 'commandBatch':
    case 'commandCharacters':
    case 'commandDenied':
    case 'commandEmpty':
    case 'commandExit':
    case 'commandLines':
    case 'commandMissing':
    case 'commandRelative':
    case 'commandSignal':
    case 'commandStart':
    case 'commandTimeout':
    case 'commandTooLong':
    case 'provider':
      return ['openAuth', 'askAgain', 'showLog'];
  }
}
