import * as vscode from 'vscode';
import type { AdministratorFileProblem } from '../../core/administratorFileProblem';
import type { DetailsOf } from '../../core/errorDetails';
import type { ErrorDescription } from './errorDescription';

const { t } = vscode.l10n;

/** Describes why the administrator's file cannot be used. */
export function describeAdministratorFileError({
  file,
  rule,
  place = '',
}: DetailsOf<'configuration', 'administratorFile'>): ErrorDescription {
  return {
    text: t(
      "Nothing can be sent, because the administrator's file {0} is not valid: {1}. Ask your administrator to correct it, then reload the window.",
      file,
      reason(rule, place),
    ),
    actions: [],
  };
}

function reason(problem: AdministratorFileProblem, place: string): string {
  switch (problem) {
    case 'kind':
      return t('{0} is a symbolic link or not a regular file', place);
    case 'owner':
      return t('{0} does not belong to root', place);
    case 'writable':
      return t('users other than root can write to {0}', place);
    case 'tooLarge':
      return t('it is too large');
    case 'encoding':
      return t('it is not UTF-8 text');
    case 'syntax':
      return t('line {0} is not valid JSON', place);
    case 'keyTwice':
      return t('line {0} has a key that the object has already', place);
    case 'type':
      return t('{0} has a value of the wrong type', place);
    case 'unknownKey':
      return t('the key {0} is unknown', place);
    case 'name':
      return t('the name in {0} is empty, a number, or contains hidden characters', place);
    case 'baseUrl':
      return t('{0} is not a valid URL', place);
    case 'noServices':
      return t('it locks the services but contains none');
    case 'unreadable':
      return t("it can't be read ({0})", place);
  }
}
