import MarkdownIt from 'markdown-it';
import { footnoteRule } from './extensions/footnoteRule';
import { formulaRule } from './extensions/formulaRule';
import { linkUrls } from './extensions/linkUrls';
import { pairBesideCjk } from './extensions/pairBesideCjk';
import { tagRule } from './extensions/tagRule';

/** The host of a web address, if it has other characters than those of ASCII. */
const foreignHost = /(?<=^https?:\/\/(?:[^/?#]*@)?)[^/?#@:]*[^\p{ASCII}/?#@:][^/?#@:]*/iu;

/**
 * markdown-it for inline content, with bare URLs as links, and formulas. Raw HTML stays text except for a few elements.
 * Links are parsed whatever their scheme, because leaving one out would change how the text around it is parsed;
 * `linkTarget` decides which of them can be opened.
 */
export const markdownIt = new MarkdownIt({ html: false, linkify: false, maxNesting: 100 });
markdownIt.validateLink = () => true;
keepMarks(markdownIt);
keepHosts(markdownIt);
markdownIt.inline.ruler.before('escape', 'formula', formulaRule);
markdownIt.inline.ruler.before('autolink', 'tag', tagRule);
markdownIt.inline.ruler.before('link', 'footnote', footnoteRule);
linkUrls(markdownIt);
pairBesideCjk(markdownIt);

/** markdown-it without links and emphasis, whose delimiters can take quadratic time. */
export const unpairedMarkdownIt = new MarkdownIt({ html: false, linkify: false });
unpairedMarkdownIt.inline.ruler.before('escape', 'formula', formulaRule);
unpairedMarkdownIt.inline.ruler.disable(['link', 'image', 'emphasis', 'strikethrough']);
keepHosts(unpairedMarkdownIt);

/** markdown-it with link reference definitions and paragraphs as the only blocks. */
export const definitionParser = new MarkdownIt({ html: false, linkify: false });
definitionParser.block.ruler.enableOnly(['reference', 'paragraph']);
definitionParser.validateLink = () => true;
keepMarks(definitionParser);
keepHosts(definitionParser);

/** Keeps the marks that stand for long data in addresses, whose other characters are escaped. */
function keepMarks(parser: typeof markdownIt): void {
  const { normalizeLink } = parser;
  parser.normalizeLink = address => (address.includes('\uffff') ? address : normalizeLink(address));
}

/**
 * Leaves an encoded host in a link's text as it was written, so that it can't look like another one, and encodes the
 * hosts of destinations as browsers do: markdown-it itself does not turn them to lower case first.
 */
function keepHosts(parser: typeof markdownIt): void {
  const { normalizeLink, normalizeLinkText } = parser;
  parser.normalizeLink = address => normalizeLink(address.replace(foreignHost, asciiHost));
  parser.normalizeLinkText = address =>
    /xn--/i.test(address) ? address : normalizeLinkText(address);
}

function asciiHost(host: string): string {
  const url = `http://${host}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : host;
  // markdown-it would take the rest of a longer name for a path.
  return ascii.split('.').every(({ length }) => length < 64) ? ascii : host;
}
