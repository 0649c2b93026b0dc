import type { Block } from '../blocks/block';
import { CodeView } from './codeView';
import { DetailsView } from './detailsView';
import { FootnoteView } from './footnotes/footnoteView';
import { LeafView } from './leafView';
import { ListView } from './listView';
import { QuoteView } from './quoteView';
import type { RenderContext } from './renderContext';
import { RuleView } from './ruleView';
import { TableView } from './tableView';
import type { View } from './view';

/** Creates the view of a block and appends it to `host`; footnotes have their own list. */
export function createView(host: Node, block: Block, context: RenderContext): View {
  switch (block.kind) {
    case 'quote':
      return new QuoteView(host, block, context);
    case 'details':
      return new DetailsView(host, block, context);
    case 'footnote':
      return new FootnoteView(block, context);
    case 'list':
      return new ListView(host, block, context);
    case 'code':
      return new CodeView(host, block, context);
    case 'table':
      return new TableView(host, block, context);
    case 'rule':
      return new RuleView(host);
    default:
      return new LeafView(host, block, context);
  }
}
