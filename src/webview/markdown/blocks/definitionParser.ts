import MarkdownIt from 'markdown-it';
import { keepHosts, keepMarks } from '../inline/addresses';

/** markdown-it with link reference definitions and paragraphs as the only blocks. */
export const definitionParser = new MarkdownIt({ html: false, linkify: false });
definitionParser.block.ruler.enableOnly(['reference', 'paragraph']);
definitionParser.validateLink = () => true;
keepMarks(definitionParser);
keepHosts(definitionParser);
