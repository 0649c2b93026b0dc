import type * as vscode from 'vscode';
import { URI, Utils } from 'vscode-uri';

/** VS Code's own URIs, with the function that its package for others has elsewhere. */
export const Uri = Object.assign(URI, { joinPath: Utils.joinPath }) as unknown as typeof vscode.Uri;
