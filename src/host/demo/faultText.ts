import * as vscode from 'vscode';
import type { DemoFault } from '../../core/demo/served/demoFault';

const { t } = vscode.l10n;

/** What a fault of the demo service is called, and what it does. */
export function faultText(fault: DemoFault): { readonly label: string; readonly effect: string } {
  switch (fault) {
    case 'cutOff':
      return {
        label: t('Cut off'),
        effect: t('The connection is reset in the middle of an event'),
      };
    case 'halfCharacter':
      return {
        label: t('Half a character'),
        effect: t('The response ends in the middle of a character'),
      };
    case 'stall':
      return { label: t('Stall'), effect: t('No more events after the first ones, and no end') };
    case 'noEnd':
      return { label: t('No end'), effect: t('All events arrive, but the response does not end') };
    case 'slow':
      return { label: t('Slow'), effect: t('One event per second') };
    case 'byteByByte':
      return { label: t('Byte by byte'), effect: t('Each byte is sent on its own') };
    case 'malformed':
      return {
        label: t('Malformed events'),
        effect: t('Some events are not as the interface defines them'),
      };
    case 'silence':
      return { label: t('No event'), effect: t('The response begins, but no event arrives') };
    case 'empty':
      return { label: t('Empty response'), effect: t('The response ends without an event') };
    case 'wrongContentType':
      return {
        label: t('Wrong content type'),
        effect: t('A sign-in page instead of an event stream'),
      };
    case 'redirect':
      return { label: t('Redirect'), effect: t('Status {0}', '307') };
    case 'unauthorized':
      return { label: t('Access denied'), effect: t('Status {0}', '401') };
    case 'tooLarge':
      return { label: t('Query too large'), effect: t('Status {0}', '413') };
    case 'serverError':
      return { label: t('Server error'), effect: t('Status {0} with an HTML page', '500') };
    case 'busy':
      return { label: t('Busy'), effect: t('Status {0} with Retry-After', '503') };
    default:
      return fault satisfies never;
  }
}
