import { hiddenInLine } from '../../base/hiddenCharacters';
import { lazy } from '../../base/lazy';

/** The maximum length of a name in UTF-16 code units. */
const maxLength = 60;

/**
 * @param name from elsewhere: a link, another extension
 * @param url the URL of the service
 * @returns true if the name is not misleading: short, of letters that look like no others, and neither the address of
 * another host nor a text of this extension
 */
export function isHonestName(name: string, { host, hostname }: URL): boolean {
  return (
    name.length <= maxLength &&
    name === name.normalize('NFKC') &&
    !name.includes('  ') &&
    name.search(hiddenInLine) < 0 &&
    name.split(asciiSeparators).every(isOneScript) &&
    !isOwnLabel(name) &&
    (!address.test(name) || [host, hostname].includes(name.toLowerCase()))
  );
}

/** The separators between words; characters that are not ASCII are parts of words. */
const asciiSeparators = /[ -/:-@[-`{-~]+/;

/**
 * The upper-case letters of Latin in which languages are written. Upper-case letters of phonetic alphabets, such as the
 * one of `\u0261`, are elsewhere, or don't exist.
 */
const latin = String.raw`(?=\p{Lu})[A-ZÀ-\u024fḀ-\u1eff]`;

/** The other scripts that languages are written in today (UAX 31, table 5). */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya'],
  ...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];

/** Chinese, Japanese, and Korean, with Latin letters in between. */
const scriptsOfLanguages = [
  ['Han', 'Bopomofo'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
];

const inLatin = lazy(() => wordOf(latin));
const inOthers = lazy(() => [
  ...scripts.map(script => wordOf(inScripts([script]))),
  ...scriptsOfLanguages.map(each => wordOf(`[A-Za-z]|${inScripts(each)}`)),
]);

/**
 * @returns true if a word has letters of one script, or of scripts that are usual together (UTS 39, highly restrictive)
 */
function isOneScript(word: string): boolean {
  return inLatin().test(word.toUpperCase()) || inOthers().some(each => each.test(word));
}

function inScripts(names: readonly string[]): string {
  return String.raw`(?=[\p{L}\p{M}\p{N}])[${names.map(name => `\\p{Script_Extensions=${name}}`).join('')}]`;
}

function wordOf(letter: string): RegExp {
  return new RegExp(String.raw`^(?:\d|${letter})*$`, 'u');
}

/**
 * A scheme, an IP address, or a host name that is not followed by a word, at the beginning; or a URL anywhere. A
 * service without a name is called by its host, with a number if that name is taken.
 */
const address =
  /^[^\p{L}\p{N}]*(?:[a-z][a-z\d+.-]*:\S|(?:[^\s/]+\.\p{L}[\p{L}\d-]+|localhost)\.?(?:[:/]|\P{L}*$)|\d+(?:\.\d+){3}|[\da-f]*:[\da-f]*:|\[)|:\/\//iu;

/** Labels that lists have beside services, or instead of them, in all languages of the extension. */
const ownLabels = lazy(
  () =>
    new Set(
      [
        'Demo service',
        'Demodienst',
        'Servicio de demostración',
        'Service de démonstration',
        'デモ サービス',
        '演示服务',
        'No service',
        'Kein Dienst',
        'Sin servicio',
        'Aucun service',
        'サービスなし',
        '无服务',
        'Enter address',
        'Adresse eingeben',
        'Escribir dirección',
        'Entrer une adresse',
        'アドレスを入力',
        '输入地址',
        'Open service settings',
        'Einstellungen für Dienste öffnen',
        'Abrir configuración de servicios',
        'Ouvrir les paramètres des services',
        'サービスの設定を開く',
        '打开服务设置',
        'Start demo service',
        'Demodienst starten',
        'Iniciar servicio de demostración',
        'Démarrer le service de démonstration',
        'デモ サービスを開始',
        '启动演示服务',
        "Select the demo service's answers",
        'Antworten des Demodienstes auswählen',
        'Seleccionar las respuestas del servicio de demostración',
        'Sélectionner les réponses du service de démonstration',
        'デモ サービスの回答を選択',
        '选择演示服务的回答方式',
      ].map(lettersOf),
    ),
);

/** @returns true for a label of this extension, even with a number, other punctuation, or a text after a colon */
function isOwnLabel(name: string): boolean {
  const [beginning = ''] = /^[\p{L}\p{M} ]*/u.exec(name) ?? [];
  return [name, beginning].some(text => ownLabels().has(lettersOf(text)));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}
