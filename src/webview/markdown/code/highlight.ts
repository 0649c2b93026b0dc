import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import less from 'highlight.js/lib/languages/less';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import objectivec from 'highlight.js/lib/languages/objectivec';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import phpTemplate from 'highlight.js/lib/languages/php-template';
import plaintext from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import pythonRepl from 'highlight.js/lib/languages/python-repl';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import vbnet from 'highlight.js/lib/languages/vbnet';
import wasm from 'highlight.js/lib/languages/wasm';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

/** A stretch of code in one color. */
export interface HighlightedText {
  readonly text: string;
  /** Classes of the innermost scope, separated by spaces; empty for plain text. */
  readonly className: string;
}

/** Classes of scopes that have no color of their own: their text needs no elements. */
export const plainScopes: ReadonlySet<string> = new Set(
  ['code', 'formula', 'function', 'operator', 'params', 'punctuation', 'subst'].map(
    scope => `hljs-${scope}`,
  ),
);

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

/**
 * The languages that are colored: those that highlight.js calls common. Arduino is left out, since it is C++ with a long
 * list of functions. Similar languages are next to each other, because compression finds repeated words only nearby.
 */
export const grammars = {
  css,
  less,
  scss,
  javascript,
  typescript,
  java,
  kotlin,
  swift,
  csharp,
  c,
  cpp,
  objectivec,
  go,
  rust,
  php,
  'php-template': phpTemplate,
  perl,
  ruby,
  lua,
  python,
  'python-repl': pythonRepl,
  r,
  bash,
  shell,
  makefile,
  ini,
  yaml,
  json,
  graphql,
  sql,
  vbnet,
  wasm,
  markdown,
  xml,
  diff,
  plaintext,
};

const lowlight = createLowlight(grammars);
lowlight.registerAlias('cpp', ['arduino', 'ino']);

/**
 * Splits code into stretches of one color each.
 *
 * @param language a name or an alias that highlight.js knows, in any case
 * @returns undefined if the language is unknown
 */
export function highlight(language: string, code: string): HighlightedText[] | undefined {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) {
    return undefined;
  }
  const parts: HighlightedText[] = [];
  collect(lowlight.highlight(name, code).children, '', parts);
  return parts;
}

function collect(nodes: readonly Node[], className: string, parts: HighlightedText[]): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      add({ text: node.value, className }, parts);
    } else if (node.type === 'element') {
      const own = node.properties.className;
      const classes = Array.isArray(own) ? own.join(' ') : className;
      collect(node.children as Node[], plainScopes.has(classes) ? '' : classes, parts);
    }
  }
}

/** Adds a stretch, or joins it with the previous one if both have the same color. */
function add({ text, className }: HighlightedText, parts: HighlightedText[]): void {
  const last = parts.at(-1);
  if (last?.className === className) {
    parts[parts.length - 1] = { text: last.text + text, className };
  } else {
    parts.push({ text, className });
  }
}
