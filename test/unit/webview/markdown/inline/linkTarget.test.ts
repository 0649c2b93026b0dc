import assert from 'node:assert/strict';
import { isLong } from '../../../../support/long';
import { renderPieces } from '../../../../support/page/renderMarkdown';

/** Schemes that run something, read something or leave the browser, in VS Code, its host or the operating system. */
const schemes =
  `javascript vbscript data file blob command vscode vscode-webview vscode-remote agent-query-answer ms-msdt git
livescript mocha filesystem about view-source chrome chrome-extension devtools edge opera moz-extension resource
jar wyciwyg feed vscode-insiders vscode-resource vscode-file vscode-userdata vscode-notebook-cell
agent-query-part untitled output ssh sftp ftp ftps telnet rlogin ws wss tel sms facetime skype ms-word ms-excel
ms-office search-ms ms-settings shell res mhtml its ms-its hcp cid mid magnet irc ldap gopher nntp news rtsp mms
steam slack zoommtg x-apple-helpbasic intent android-app market`
    .trim()
    .split(/\s+/);

const code = (text: string, at: number) => text.charCodeAt(at);

/** Ways to hide from a filter that a text starts with a scheme. */
const disguises: Readonly<Record<string, (scheme: string) => string>> = {
  plain: scheme => `${scheme}:`,
  'upper case': scheme => `${scheme.toUpperCase()}:`,
  'alternating case': scheme =>
    `${[...scheme].map((c, at) => (at % 2 ? c : c.toUpperCase())).join('')}:`,
  'with slashes': scheme => `${scheme}://`,
  'decimal entities': scheme => `&#${code(scheme, 0)};${scheme.slice(1)}&#58;`,
  'hexadecimal entities': scheme =>
    `&#x${code(scheme, 0).toString(16)};${scheme.slice(1)}&#x0003A;`,
  'a named colon': scheme => `${scheme}&colon;`,
  'percent encoding': scheme => `%${code(scheme, 0).toString(16)}${scheme.slice(1)}%3A`,
  'a tab entity': scheme => `${scheme.slice(0, 2)}&Tab;${scheme.slice(2)}:`,
  'a newline entity': scheme => `${scheme.slice(0, 2)}&NewLine;${scheme.slice(2)}:`,
  'a control character before': scheme => `\u0001${scheme}:`,
  'a control entity before': scheme => `&#1;&#x1F;${scheme}:`,
  'a null': scheme => `${scheme.slice(0, 2)}\0${scheme.slice(2)}:`,
  'a soft hyphen': scheme => `${scheme.slice(0, 2)}\u00AD${scheme.slice(2)}:`,
  'a zero width space': scheme => `\u200B${scheme}:`,
  'bidi controls': scheme => `\u202E${scheme}\u202C:`,
  'a byte order mark': scheme => `\uFEFF${scheme}:`,
  'a backslash': scheme => `${scheme}\\:`,
  'a no-break space': scheme => `\u00A0${scheme}:`,
  'another scheme before': scheme => `https:${scheme}:`,
};

const places: ReadonlyArray<(address: string) => string> = [
  address => `[a](${address}alert`,
  address => `[a](${address}alert)`,
  address => `[a](<${address}alert> "title")`,
  address => `![a](${address}alert)`,
  address => `[![a](${address}alert)](${address}alert)`,
  address => `<${address}alert>`,
  address => `[a]\n\n[a]: ${address}alert`,
  address => `[a][]\n\n[a]: <${address}alert> "title"`,
  address => `| [a](${address}alert) |\n| --- |\n| <${address}alert> |`,
  address => `- > [a](${address}alert)`,
];

/**
 * The schemes that each disguise is tried with; all in long runs, because a disguise that hides one from a filter hides
 * any.
 */
const disguised = isLong ? schemes : schemes.slice(0, 12);

describe('a link of an answer', () => {
  for (const [name, disguise] of Object.entries(disguises)) {
    it(`leads to the web or nowhere, whatever its scheme: ${name}`, () => {
      let links = 0;
      const tried = name === 'plain' ? schemes : disguised;
      for (const scheme of tried) {
        const text = places.map(place => place(disguise(scheme))).join('\n\n---\n\n');
        for (const element of renderPieces([text]).querySelectorAll('*')) {
          links += element.localName === 'a' ? 1 : 0;
          for (const { name: attribute, value } of element.attributes) {
            assert.doesNotMatch(
              attribute,
              /^(?:on|src|srcdoc|srcset|action|formaction|style|xlink)/,
            );
            if (attribute === 'href') {
              // Parsed as in a browser, which ignores the disguise.
              assert.match(new URL(value, 'vscode-webview://a/').protocol, /^(?:https?|mailto):$/);
            }
          }
        }
      }
      assert.ok(links > tried.length, 'there are links to be looked at');
    });
  }
});
