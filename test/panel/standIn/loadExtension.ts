import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import type * as vscode from 'vscode';
import { root } from '../../host/root.mjs';

/** The built extension, as VS Code sees it. */
export interface ExtensionModule {
  activate(context: vscode.ExtensionContext): unknown;
  deactivate(): Promise<void>;
}

type ModuleFunction = (
  module: { exports: unknown },
  exports: unknown,
  require: (name: string) => unknown,
) => void;

const requireFromNode = createRequire(import.meta.url);
/** By file. Each is compiled once, and runs again for each host. */
const compiled = new Map<string, Script>();

/**
 * Loads the built extension with separate state.
 *
 * @param api the API that it gets as `vscode`
 */
export function loadExtension(api: object): ExtensionModule {
  const modules = new Map<string, { exports: unknown }>();
  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) {
      return known.exports;
    }
    const module = { exports: {} as unknown };
    modules.set(file, module);
    const run: ModuleFunction = scriptOf(file).runInThisContext();
    run(module, module.exports, name => {
      if (name === 'vscode') {
        return api;
      }
      return name.startsWith('.')
        ? load(path.join(path.dirname(file), name))
        : requireFromNode(name);
    });
    return module.exports;
  };
  return load(path.join(root, 'dist/extension.js')) as ExtensionModule;
}

function scriptOf(file: string): Script {
  const script =
    compiled.get(file) ??
    new Script(`(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`, {
      filename: file,
    });
  compiled.set(file, script);
  return script;
}
