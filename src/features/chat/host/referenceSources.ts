import * as vscode from 'vscode';
import { beginning } from '../../../base/shorten';
import { encodeBase64 } from '../../../core/files/base64';
import { inMemoryName } from '../../../core/parts/partNames';
import type { PartSource } from '../../../core/parts/partSource';
import { selectionLabel } from '../../../core/parts/partText';
import { isRecord } from '../../../core/text/json';
import { concernText, type LeftOut } from '../../../host/parts/concernText';
import { rangeSource } from '../../../host/parts/editorSources';
import { fileSource, nameOf } from '../../../host/parts/fileSource';
import { diagnosticSources } from '../../../host/parts/problems';
import { isAutomatic } from '../core/chatRequest';

const { t } = vscode.l10n;

/** The maximum length of the name of a text, in UTF-16 code units. */
const maxNameLength = 60;

/** The attachments of a question in Chat, as the sources of parts. */
export interface ReferenceSources {
  readonly sources: readonly PartSource[];
  /** The attachments that cannot become parts. */
  readonly leftOut: readonly LeftOut[];
  /** The attachments that VS Code added automatically, which are not among the sources. */
  readonly automatic: readonly LeftOut[];
}

/**
 * The sources of the attachments of a question in Chat: attachments first, then the references in the question with
 * `#`, in its order. Each place in a file is included once, however often it is attached.
 *
 * @param withAutomatic true to include attachments that VS Code added automatically
 */
export async function referenceSources(
  references: readonly vscode.ChatPromptReference[],
  withAutomatic: boolean,
): Promise<ReferenceSources> {
  const sources: PartSource[] = [];
  const leftOut: LeftOut[] = [];
  const automatic: LeftOut[] = [];
  const places = new Set<unknown>();
  for (const reference of inOrder(references)) {
    const place = placeOf(reference) ?? reference;
    if (places.has(place)) {
      continue;
    }
    places.add(place);
    if (!withAutomatic && isAutomatic(reference)) {
      automatic.push({ name: labelOf(reference), reason: t('added by VS Code') });
      continue;
    }
    try {
      const ofReference = await sourcesOf(reference, sources);
      if (ofReference) {
        sources.push(...ofReference);
      } else {
        leftOut.push({ name: labelOf(reference), reason: t("can't be sent from Chat") });
      }
    } catch {
      leftOut.push({ name: labelOf(reference), reason: concernText('unreadable') });
    }
  }
  return { sources, leftOut, automatic };
}

/** The references in order. VS Code lists the ones in the question from its end. Automatic attachments come last. */
function inOrder(
  references: readonly vscode.ChatPromptReference[],
): readonly vscode.ChatPromptReference[] {
  const start = (reference: vscode.ChatPromptReference) =>
    isAutomatic(reference) ? Number.MAX_SAFE_INTEGER : (reference.range?.[0] ?? -1);
  return references.toSorted((a, b) => start(a) - start(b));
}

/** The file or the lines of it that a reference leads to; undefined if it leads to no file. */
function placeOf({ value }: vscode.ChatPromptReference): string | undefined {
  if (value instanceof vscode.Uri) {
    return value.toString();
  }
  if (value instanceof vscode.Location) {
    const { start, end } = value.range;
    return value.range.isEmpty
      ? value.uri.toString()
      : `${value.uri} ${start.line}:${start.character}-${end.line}:${end.character}`;
  }
  return undefined;
}

/** @param others the sources of the references before it */
async function sourcesOf(
  { id, modelDescription, value }: vscode.ChatPromptReference,
  others: readonly PartSource[],
): Promise<readonly PartSource[] | undefined> {
  if (typeof value === 'string') {
    const name = beginning(modelDescription || value || id, maxNameLength);
    return [{ kind: 'snippet', name, languageId: 'text', text: value, from: 'extension' }];
  }
  if (value instanceof vscode.Uri) {
    return [fileSource(value)];
  }
  if (value instanceof vscode.Location) {
    return [await locationSource(value)];
  }
  if (isBinary(value)) {
    if (value.reference && vscode.workspace.getWorkspaceFolder(value.reference)) {
      // Chat makes large images smaller.
      return [fileSource(value.reference)];
    }
    const given = value.reference?.path ?? nameIn(value) ?? '';
    const taken = others.flatMap(source => (source.kind === 'inMemory' ? [source.name] : []));
    return [
      {
        kind: 'inMemory',
        name: inMemoryName(given, value.mimeType, taken),
        mimeType: value.mimeType,
        base64: encodeBase64(await value.data()),
        from: 'paste',
      },
    ];
  }
  if (isDiagnostics(value)) {
    return diagnosticSources(
      value.diagnostics.flatMap(([uri, diagnostics]) =>
        diagnostics.map(diagnostic => ({ uri, diagnostic })),
      ),
    );
  }
  return undefined;
}

async function locationSource({ uri, range }: vscode.Location): Promise<PartSource> {
  if (range.isEmpty) {
    return fileSource(uri);
  }
  const document = await vscode.workspace.openTextDocument(uri);
  return rangeSource(document, document.validateRange(range), nameOf(uri));
}

/** Bytes, such as a pasted image. VS Code passes them although they are not in its API. */
interface Binary {
  readonly mimeType: string;
  readonly reference?: vscode.Uri;
  data(): Thenable<Uint8Array>;
}

function isBinary(value: unknown): value is Binary {
  return isRecord(value) && typeof value.mimeType === 'string' && typeof value.data === 'function';
}

/** Problems of files, which are not in the API either. */
interface Diagnostics {
  readonly diagnostics: ReadonlyArray<readonly [vscode.Uri, readonly vscode.Diagnostic[]]>;
}

function isDiagnostics(value: unknown): value is Diagnostics {
  return isRecord(value) && Array.isArray(value.diagnostics);
}

/** The name of an attachment in Chat, which is not in the API either. */
function nameIn(reference: unknown): string | undefined {
  const name = isRecord(reference) ? reference.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function labelOf(reference: vscode.ChatPromptReference): string {
  const { id, modelDescription, value } = reference;
  if (value instanceof vscode.Uri) {
    return nameOf(value);
  }
  if (value instanceof vscode.Location) {
    const path = nameOf(value.uri);
    const { start, end, isEmpty } = value.range;
    return isEmpty ? path : selectionLabel({ path, start, end });
  }
  const name = nameIn(reference);
  // A name such as `prompt:customizationsIndex` is for programs.
  return (name?.startsWith('prompt:') ? modelDescription : name) ?? id;
}
