/** The code that draws and reads markup. It is loaded with the first text that may have some. */
export { parseDefinitions } from '../../markdown/parseDefinitions';
export { buildNodes } from './inline/buildNodes';
export { closeOpenMarkup } from './inline/closeOpenMarkup';
export { parseMarkup } from './inline/parseMarkup';
export { CodeView } from './views/codeView';
export { DetailsView, FootnoteView, QuoteView } from './views/containerViews';
export { MarkupParts } from './views/markupParts';
export { TableView } from './views/tableView';
