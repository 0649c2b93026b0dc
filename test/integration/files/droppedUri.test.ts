import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { droppedUri } from '../../../src/host/parts/fileSource';

/** The address under which VS Code serves a resource to pages, of a window on a remote machine or on none. */
function pageOf(remote: string | undefined) {
  return {
    asWebviewUri({ scheme, authority, path }: vscode.Uri) {
      const host =
        scheme === 'file' && remote !== undefined
          ? `vscode-remote+${encoded(remote)}`
          : `${scheme}+${encoded(authority)}`;
      return vscode.Uri.from({ scheme: 'https', authority: `${host}.vscode-resource.test`, path });
    },
  };
}

function encoded(authority: string): string {
  return authority.replace(
    /[^\da-z]/gi,
    character => `-${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** URIs that were dragged, in a window on this remote machine, and the URIs that commands get for them. */
const drags: ReadonlyArray<readonly [remote: string | undefined, dragged: string, got: unknown]> = [
  ['ssh-remote+tide', 'vscode-remote://ssh-remote%2Btide/w/a.ts', 'file:///w/a.ts'],
  ['ssh-remote+Tide.Example', 'vscode-remote://ssh-remote%2Btide.example/w', 'file:///w'],
  [
    'wsl+Ubuntu',
    'vscode-remote://wsl%2Bubuntu/mnt/c/a%20b%23c%25d.ts',
    'file:///mnt/c/a%20b%23c%25d.ts',
  ],
  [
    '127.0.0.1:8000',
    'vscode-remote://127.0.0.1:8000/w/%E8%A8%AD%E5%AE%9A/',
    'file:///w/%E8%A8%AD%E5%AE%9A/',
  ],
  [
    'dev-container+7b22',
    'vscode-remote://dev-container%2B7b22/w/a%5Bb%5D.ts',
    'file:///w/a%5Bb%5D.ts',
  ],
  ['ssh-remote+win', 'vscode-remote://ssh-remote%2Bwin/c:/Tides/A.ts', 'file:///c%3A/Tides/A.ts'],
  ['ssh-remote+win', 'vscode-remote://ssh-remote%2Bwin/C%3A/Tides/A.ts', 'file:///c%3A/Tides/A.ts'],
  [
    'ssh-remote+win',
    'vscode-remote://ssh-remote%2Bwin//server/share/a.ts',
    'file://server/share/a.ts',
  ],
  // A search result, or a symbol of the outline.
  ['ssh-remote+tide', 'vscode-remote://ssh-remote%2Btide/w/a.ts#L3,1-L5,2', 'file:///w/a.ts'],
  [undefined, 'file:///w/a.ts#12', 'file:///w/a.ts'],
  // Another window's machine, where the same path is another file.
  ['ssh-remote+tide', 'vscode-remote://ssh-remote%2Bebb/w/a.ts', undefined],
  ['ssh-remote+tide', 'vscode-remote://wsl%2Btide/w/a.ts', undefined],
  ['127.0.0.1:8000', 'vscode-remote://127.0.0.1:8001/w/a.ts', undefined],
  // URIs that are the same everywhere.
  ['ssh-remote+tide', 'vscode-vfs://github/tides/a.ts', 'vscode-vfs://github/tides/a.ts'],
  ['ssh-remote+tide', 'vscode-userdata:/User/settings.json', 'vscode-userdata:/User/settings.json'],
  ['ssh-remote+tide', 'untitled:Untitled-1', 'untitled:Untitled-1'],
  [
    'ssh-remote+tide',
    'vscode-notebook-cell:/w/a.ipynb#W0sZmlsZQ==',
    'vscode-notebook-cell:/w/a.ipynb#W0sZmlsZQ%3D%3D',
  ],
  [undefined, 'file:///C:/Tides/a.ts', 'file:///c%3A/Tides/a.ts'],
  [undefined, 'file://server/share/a.ts', 'file://server/share/a.ts'],
  // Texts that are no URIs.
  [undefined, 'file:////server/share/a.ts', undefined],
  [undefined, '/w/a.ts', undefined],
];

describe('a file that is dragged within VS Code', () => {
  for (const [remote, dragged, got] of drags) {
    it(`has the URI that commands get: ${dragged} in a window on ${remote ?? 'no remote machine'}`, () => {
      assert.equal(droppedUri(dragged, pageOf(remote))?.toString(), got);
    });
  }

  it('has the address of this window', () => {
    const panel = vscode.window.createWebviewPanel('drag-test', 'Drag', vscode.ViewColumn.One);
    try {
      const own = vscode.Uri.file('/w/a b.ts');
      const { authority } = panel.webview.asWebviewUri(own);
      if (vscode.env.remoteName === undefined) {
        assert.equal(droppedUri('vscode-remote://ssh-remote%2Btide/w', panel.webview), undefined);
        assert.equal(droppedUri(own.toString(), panel.webview)?.toString(), own.toString());
      } else {
        const host = authority
          .replace(/^vscode-remote\+([^.]*)\..*/, '$1')
          .replace(/-([\da-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
        const dragged = own.with({ scheme: 'vscode-remote', authority: host }).toString();
        assert.equal(droppedUri(dragged, panel.webview)?.toString(), own.toString());
        assert.equal(droppedUri(`${dragged.replace(host, `${host}1`)}`, panel.webview), undefined);
      }
    } finally {
      panel.dispose();
    }
  });
});
