import MarkdownIt from 'markdown-it';

/**
 * markdown-it for inline content. Raw HTML stays text and bare addresses are not linked. Every
 * link is parsed, whatever its scheme, since leaving one out would change how the text around it
 * reads; which of them can be opened is for the code that makes the element (`linkTarget`).
 */
export const markdownIt = new MarkdownIt({ html: false, linkify: false, maxNesting: 100 });
markdownIt.validateLink = () => true;

/** The same without what pairs up: links and emphasis take time that grows with the square. */
export const unpairedMarkdownIt = new MarkdownIt({ html: false, linkify: false });
unpairedMarkdownIt.inline.ruler.disable(['link', 'image', 'emphasis', 'strikethrough']);

/** The same with nothing but link reference definitions among the blocks. */
export const definitionParser = new MarkdownIt({ html: false, linkify: false });
definitionParser.block.ruler.enableOnly(['reference', 'paragraph']);
definitionParser.validateLink = () => true;
