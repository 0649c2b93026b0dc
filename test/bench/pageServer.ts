import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Uri } from 'vscode';
import { panelDocument } from '../../src/host/page/panelDocument';
import { allPageStrings } from '../../src/protocol/pageStrings';
import { root } from '../host/root.mjs';
import { featureProtocols } from '../support/page/featureProtocols';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** The part of VS Code's theme that affects sizes in the page. */
const theme = `<style>:root {
  --vscode-font-family: system-ui, sans-serif; --vscode-font-size: 13px;
  --vscode-editor-font-family: monospace; --vscode-editor-font-size: 14px;
  --vscode-foreground: #cccccc; --vscode-editor-foreground: #cccccc; --vscode-editor-background: #1f1f1f;
  --vscode-editorWidget-background: #202020; --vscode-textPreformat-background: #3c3c3c;
  --vscode-debugTokenExpression-string: #ce9178; --vscode-debugTokenExpression-boolean: #4e94ce;
  --vscode-symbolIcon-variableForeground: #75beff; --vscode-debugTokenExpression-number: #b5cea8;
}</style>`;

/** Serves the extension's page as its host creates it, and the pages of its peers with the same styles. */
export class PageServer {
  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<PageServer> {
    const server = http.createServer((request, response) => {
      respond(request.url ?? '/', response).catch(() => response.writeHead(404).end());
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return new PageServer(server);
  }

  /** @param script a script in test/bench/page, or `panel` for the extension's own page */
  address(script: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/page/${script}`;
  }

  dispose(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function respond(url: string, response: http.ServerResponse): Promise<void> {
  const script = /^\/page\/(\w+)$/.exec(url)?.[1];
  if (script !== undefined) {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(script === 'panel' ? panelPage() : peerPage(script));
    return;
  }
  const file = /^\/(?:dist|media)\/[\w.-]+$/.test(url)
    ? path.join(root, url)
    : path.join(root, 'out', path.posix.normalize(url));
  const body = await readFile(file);
  response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' });
  response.end(body);
}

const driver = '<script type="module" src="/bench/page/driver.js"></script>';

function panelPage(): string {
  const webview = { cspSource: "'self'", asWebviewUri: (uri: vscode.Uri) => uri };
  return panelDocument(webview as unknown as vscode.Webview, Uri.file(''), {
    page: 'page',
    takesFocus: false,
    strings: allPageStrings(featureProtocols, text => text),
    flags: [],
  })
    .replace('<body', `${theme}<body`)
    .replace('<script', `${driver}<script`);
}

function peerPage(script: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<link rel="stylesheet" href="/dist/webview.css">
${theme}<title>${script}</title></head>
<body>${driver}<script type="module" src="/bench/page/${script}.js"></script></body></html>`;
}
