import type { Topic } from '../measurement';
import { measureStreams, streamQuantities } from '../measureStreams';
import type { FeedRequest } from '../page/shared/feedRequest';
import { PageBrowser } from '../pageBrowser';
import { Samples } from '../samples';
import { smoothnessGoals } from './streaming';

const name = 'blocks';

const streams: readonly Pick<FeedRequest, 'kind' | 'length'>[] = [
  { kind: 'code', length: 200_000 },
  { kind: 'list', length: 100_000 },
  { kind: 'table', length: 100_000 },
  { kind: 'paragraph', length: 100_000 },
];

function title({ kind, length }: Pick<FeedRequest, 'kind' | 'length'>): string {
  return `One ${kind}, ${length.toLocaleString('en-US')} characters`;
}

/** Streams an answer that is a single block, the worst case for rendering by blocks. */
export const blocks: Topic = {
  name,
  title: 'Streaming one giant block',
  how: 'As for a realistic answer, 1,000 events of 20 characters a second.',
  picture: streams.map(stream => streamQuantities(title(stream)).mainThread),

  async measure(options) {
    const samples = new Samples(name);
    await PageBrowser.use(async browser => {
      for (const { kind, length } of streams) {
        const request = { kind, length: options.quick ? length / 10 : length };
        await measureStreams(
          browser,
          samples,
          title(request),
          { ...request, eventSize: 20, eventsPerSecond: 1000 },
          options,
        );
      }
    });
    return samples.all;
  },

  goals(measurements) {
    return smoothnessGoals(measurements, streams.map(title));
  },
};
