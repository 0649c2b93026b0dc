import * as vscode from 'vscode';
import type { SnippetSource } from '../../core/parts/partSource';
import { testFailureText } from '../../core/parts/text/testFailureText';
import { oneLine } from '../../core/text/oneLine';
import { codeAround, placeOf } from './codeAround';

/** The message of a test failure as the source of a part, with the code around the failure. */
export async function testFailureSource(
  test: vscode.TestItem,
  { message, expectedOutput, actualOutput, location, stackTrace = [] }: vscode.TestMessage,
): Promise<SnippetSource> {
  const frames = stackTrace.map(({ label, uri, position }) =>
    uri && position ? `${label} (${placeOf(uri, new vscode.Range(position, position))})` : label,
  );
  const place = location ? [placeOf(location.uri, location.range)] : [];
  const { default: stripAnsi } = await import('strip-ansi');
  return {
    kind: 'snippet',
    name: `Failure of test ${testName(test)}`,
    languageId: 'text',
    text: testFailureText(
      {
        message: stripAnsi(typeof message === 'string' ? message : message.value),
        expected: expectedOutput,
        actual: actualOutput,
        places: frames.length > 0 ? frames : place,
      },
      location ? await codeAround(location.uri, location.range) : '',
    ),
    from: 'test',
  };
}

/** The name of a test with its suites, such as `Math › adds`. */
function testName(test: vscode.TestItem): string {
  const names: string[] = [];
  for (let item: vscode.TestItem | undefined = test; item; item = item.parent) {
    names.unshift(oneLine(item.label));
  }
  return names.join(' › ');
}
