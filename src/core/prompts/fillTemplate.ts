import type { PromptPiece } from './parseTemplate';

/** Every variable that can be filled in, as VS Code defines them; others are text. */
const promptVariables = [
  'selection',
  'selectedText',
  'file',
  'relativeFile',
  'fileBasename',
  'fileBasenameNoExtension',
  'fileExtname',
  'fileDirname',
  'relativeFileDirname',
  'lineNumber',
  'workspaceFolder',
  'workspaceFolderBasename',
] as const;

/** A variable that can be filled in. */
export type PromptVariable = (typeof promptVariables)[number];

/** What is filled in. What has no value stays as it is written. */
interface PromptValues {
  readonly variables: Readonly<Partial<Record<PromptVariable, string>>>;
  /** What the user entered, by the name of the input. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The names of the parts that the references lead to, by path. */
  readonly references: ReadonlyMap<string, string>;
}

/** Type guard for the names of variables. */
export function isPromptVariable(name: string): name is PromptVariable {
  return (promptVariables as readonly string[]).includes(name);
}

/** The text of a saved question. What is filled in is not searched for variables again. */
export function fillTemplate(pieces: readonly PromptPiece[], values: PromptValues): string {
  return pieces.map(piece => valueOfPiece(piece, values) ?? piece.source).join('');
}

function valueOfPiece(piece: PromptPiece, values: PromptValues): string | undefined {
  switch (piece.type) {
    case 'text':
      return undefined;
    case 'variable':
      return isPromptVariable(piece.name) ? values.variables[piece.name] : undefined;
    case 'input':
      return values.inputs.get(piece.name);
    case 'reference': {
      const name = values.references.get(piece.path);
      const { before, after } = piece;
      if (name === undefined) {
        return undefined;
      }
      // In a Markdown link, spaces and parentheses would end the path.
      return before !== '' && /[\s()<>]/.test(name)
        ? `${before}<${name.replace(/[<>]/g, encodeURIComponent)}>${after}`
        : `${before}${name}${after}`;
    }
  }
}
