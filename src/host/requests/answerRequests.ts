import * as vscode from 'vscode';
import { readDataImage } from '../../core/files/readDataImage';
import { externalAddress } from '../../core/links/externalAddress';
import type { CodeComparer } from '../changes/codeComparer';
import type { PathLinks } from '../links/pathLinks';
import type { AnswerFiles } from './answerFiles';
import type { CodeBlockActions } from './codeBlockActions';
import { copyToClipboard } from './copyToClipboard';
import type { DiagramPreviews } from './diagramPreviews';
import type { PanelHandlers } from './panelHandlers';

/** Handles the requests of code blocks, images, files, links and paths in answers. */
export class AnswerRequests {
  readonly handlers = {
    'code.copy': ({ text }, panel) => copyToClipboard(text, panel),
    'code.insert': ({ text }) => this.codeBlocks.insert(text),
    'code.open': ({ text, language }, panel) => this.codeBlocks.open(text, language, panel),
    'code.draw': async ({ text, language }, panel) => {
      if (!(await this.diagrams.open(text))) {
        await this.codeBlocks.open(text, language, panel);
      }
    },
    'code.compare': ({ turnId, text }, panel) => {
      const turn = panel.live.findTurn(turnId);
      return turn && this.comparer.compare(text, turn, panel);
    },
    'image.read': ({ request, address }, panel) =>
      panel.answer({ type: 'image', request, image: readDataImage(address) }),
    'file.save': ({ name, address }) => this.files.save(name, address),
    'file.open': ({ name, address }, panel) => this.files.open(name, address, panel),
    'link.open': ({ href }) => openLink(href),
    'path.resolve': async ({ turnId, request, paths }, panel) => {
      const found = await this.paths.resolve(paths, turnId, panel.live, () =>
        panel.answer({ type: 'latePaths' }),
      );
      panel.answer({ type: 'resolvedPaths', request, paths: found });
    },
    'path.open': ({ turnId, path }, panel) => this.paths.open(path, turnId, panel.live, panel),
  } satisfies Partial<PanelHandlers>;

  constructor(
    private readonly codeBlocks: CodeBlockActions,
    private readonly comparer: CodeComparer,
    private readonly paths: PathLinks,
    private readonly diagrams: DiagramPreviews,
    private readonly files: AnswerFiles,
  ) {}
}

async function openLink(href: string): Promise<void> {
  const address = externalAddress(href);
  if (address !== undefined) {
    // VS Code also takes a string and opens it unchanged. A Uri would decode escapes: `%26` in a query would become
    // `&`.
    await vscode.env.openExternal(address as unknown as vscode.Uri);
  }
}
