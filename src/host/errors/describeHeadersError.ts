import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errorDetails';
import type { HeadersError } from '../../core/services/serviceHeaders';
import type { ErrorDescription } from './errorDescription';
import { serviceSetting } from './serviceSetting';

const { t } = vscode.l10n;

/** Describes errors in the further headers of a service. */
export function describeHeadersError(
  details: DetailsOf<'configuration', HeadersError>,
): ErrorDescription {
  const setting = serviceSetting('headers', details);
  switch (details.code) {
    case 'headers':
      return {
        text: t(
          'The setting {0} must be an object of names and values. Example: {1}',
          setting,
          '{ "X-Api-Key": "…" }',
        ),
        actions: ['openHeaders'],
      };
    case 'headerName':
      return {
        text: t(
          'In the setting {0}, the name that begins with "{1}" is not the name of an HTTP header. Example: {2}',
          setting,
          details.header,
          '{ "X-Api-Key": "…" }',
        ),
        actions: ['openHeaders'],
      };
    case 'headerValue':
      return {
        text: t(
          'In the setting {0}, the value of {1} must be a text of ASCII characters without line breaks.',
          setting,
          details.header,
        ),
        actions: ['openHeaders'],
      };
    case 'headerTwice':
      return {
        text: t(
          'The setting {0} contains {1} more than once. Header names are not case-sensitive. Remove one.',
          setting,
          details.header,
        ),
        actions: ['openHeaders'],
      };
    case 'headerOwn':
      return {
        text: t(
          "The setting {0} can't contain {1}: Agent Query sets this header itself or leaves it to VS Code. Remove it.",
          setting,
          details.header,
        ),
        actions: ['openHeaders'],
      };
    case 'headerOfToken':
      return {
        text: t(
          "The setting {0} can't contain {1}, because the access token is sent in this header. Remove it, or clear the access token.",
          setting,
          details.header,
        ),
        actions: ['openHeaders'],
      };
    case 'headerInBrowser':
      return {
        text: t(
          "The setting {0} can't contain {1} in VS Code for the Web: browsers don't let extensions send this header. Remove it, or use VS Code for the desktop.",
          setting,
          details.header,
        ),
        actions: ['openHeaders'],
      };
  }
}
