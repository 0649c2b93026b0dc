import * as vscode from 'vscode';
import { canInclude } from '../../core/parts/partConcern';
import type { InMemorySource, PartRecord, SnippetOrigin } from '../../core/parts/partSource';

const { t } = vscode.l10n;

/** A description of the origin of a part's bytes; empty if it cannot be sent. */
export function originText({ source, origin, concern }: PartRecord): string {
  if (concern && !canInclude({ concern })) {
    return '';
  }
  switch (origin) {
    case 'selection':
      return source.kind === 'selection' ? t('Selection ({0})', source.languageId) : '';
    case 'editor':
      return t('Editor text (unsaved changes included)');
    case 'disk':
      return t('File on disk');
    case 'snippet':
      return source.kind === 'snippet' ? snippetOriginText(source.from) : '';
    case 'document':
      return t('Editor text without a file');
    case 'saved':
      return t('File on disk (unsaved changes not included)');
    case 'inMemory':
      return source.kind === 'inMemory' ? inMemoryText(source.from) : '';
  }
}

function snippetOriginText(from: SnippetOrigin): string {
  switch (from) {
    case 'changes':
      return t('Source control changes');
    case 'debugConsole':
      return t('Debug console');
    case 'extension':
      return t('From an extension');
    case 'notebook':
      return t('Notebook cell output');
    case 'problem':
      return t('Problem and surrounding lines');
    case 'search':
      return t('Search results');
    case 'terminal':
      return t('Terminal');
    case 'test':
      return t('Test failure');
  }
}

function inMemoryText(from: InMemorySource['from']): string {
  switch (from) {
    case 'paste':
      return t('Pasted');
    case 'drop':
      return t('Dropped');
    case 'notebook':
      return t('Notebook cell output');
    case 'extension':
      return t('From an extension');
  }
}
