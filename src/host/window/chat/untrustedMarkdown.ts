import * as vscode from 'vscode';
import { literalMarkdown } from '../../../core/text/literalMarkdown';

/** Markdown of a service: its links run no commands, and it has neither HTML nor icons of VS Code. */
export function untrustedMarkdown(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}

/** UTF-16 code units of a paragraph. */
const maxLength = 2000;

/** A text that is not Markdown, as a paragraph. */
export function literalParagraph(text: string): vscode.MarkdownString {
  return untrustedMarkdown(`${literalMarkdown(text, maxLength)}\n\n`);
}
