import type { Role } from './measurement';
import type { FeedRequest } from './page/shared/feedRequest';

/** A way to display an answer while it arrives. */
export interface StreamCandidate {
  readonly name: string;
  readonly role: Role;
  /** A script in test/bench/page, or `panel` for the extension's own page. */
  readonly script: string;
  readonly way: FeedRequest['way'];
}

const peers: Readonly<Record<string, string>> = {
  reactMarkdown: 'react-markdown at each event, as Cline',
  reactMarkdownThrottled: 'react-markdown every 100 ms, as Continue',
  streamdown: 'streamdown',
  markedThrottled: 'marked and DOMPurify every 50 ms, as VS Code’s chat',
  streamingMarkdown: 'streaming-markdown, code not highlighted',
};

/** The name of the candidate that works as VS Code's chat does. */
export const vscodeName = peers.markedThrottled ?? '';

/** The peers that show what ours shows; streaming-markdown is just a parser, and has no colors. */
export const goalPeers = [
  'reactMarkdown',
  'reactMarkdownThrottled',
  'streamdown',
  'markedThrottled',
].map(script => peers[script] ?? '');

export const streamCandidates: readonly StreamCandidate[] = [
  { name: 'Agent Query', role: 'ours', script: 'panel', way: 'panel' },
  { name: 'plain text, once a frame', role: 'floor', script: 'plainText', way: 'frames' },
  ...Object.entries(peers).map(
    ([script, name]): StreamCandidate => ({ name, role: 'peer', script, way: 'events' }),
  ),
];
