import MarkdownIt from 'markdown-it';
import { keepHosts, keepMarks } from './addresses';
import { footnoteRule } from './extensions/footnoteRule';
import { formulaRule } from './extensions/formulaRule';
import { htmlAsText } from './extensions/htmlAsText';
import { linkUrls } from './extensions/linkUrls';
import { pairBesideCjk } from './extensions/pairBesideCjk';
import { strikeThrough } from './extensions/strikeThrough';
import { tagRule } from './extensions/tagRule';

/**
 * markdown-it for inline content, with bare URLs and email addresses as links, and formulas. Raw HTML stays text except for a few elements.
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
htmlAsText(markdownIt);
linkUrls(markdownIt);
strikeThrough(markdownIt);
pairBesideCjk(markdownIt);

/** markdown-it without links and emphasis, whose delimiters can take quadratic time. */
export const unpairedMarkdownIt = new MarkdownIt({ html: false, linkify: false });
unpairedMarkdownIt.inline.ruler.before('escape', 'formula', formulaRule);
unpairedMarkdownIt.inline.ruler.disable(['link', 'image', 'emphasis', 'strikethrough']);
keepHosts(unpairedMarkdownIt);
