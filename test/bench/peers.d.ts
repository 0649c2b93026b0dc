/**
 * The packages that the benchmarks compare with are installed only by `npm run bench`, in test/bench/node_modules.
 * Types are checked without them.
 */
declare module '@azure/core-sse';
declare module '@microsoft/fetch-event-source/*';
declare module '@streamdown/code';
declare module 'dompurify';
declare module 'highlight.js/lib/common';
declare module 'marked';
declare module 'openai';
declare module 'openai/*';
declare module 'react';
declare module 'react-dom';
declare module 'react-dom/client';
declare module 'react-markdown';
declare module 'rehype-highlight';
declare module 'remark-gfm';
declare module 'streamdown';
declare module 'streaming-markdown';
declare module 'undici';
