import { goal, ours } from '../goals';
import type { Role, Topic } from '../measurement';
import type { FeedRequest } from '../page/shared/feedRequest';
import { PageBrowser } from '../pageBrowser';
import { interleaved, Samples } from '../samples';
import { medianOf } from '../statistics';
import { streamRun } from '../streamRun';

const name = 'posts';

const whats = {
  messages: 'Messages to the page',
  plain: 'Main thread, a page that shows plain text',
  panel: 'Main thread, the extension’s page',
} as const;

const characters = 100_000;
const eventSize = 20;

const eachToken = 'a message for each event';

const candidates: readonly {
  readonly name: string;
  readonly role: Role;
  readonly way: FeedRequest['way'];
  /** The corresponding way for the extension's own page. */
  readonly panelWay?: FeedRequest['way'];
}[] = [
  { name: 'Agent Query', role: 'ours', way: 'batches', panelWay: 'panel' },
  { name: 'a message for each frame', role: 'floor', way: 'frames' },
  { name: eachToken, role: 'peer', way: 'events', panelWay: 'panelEvents' },
  { name: 'the whole text for each event', role: 'peer', way: 'whole' },
];

/** Compares ways in which the extension host can send an arriving answer to the page. */
export const posts: Topic = {
  name,
  title: 'From host to page: 1,000 events a second',
  how: '100,000 characters in events of 20. Main thread is processor time. The cost of each way is best seen in a page that shows plain text; the extension’s page draws every 66 to 100 ms in any case.',
  picture: [whats.plain],

  async measure(options) {
    const samples = new Samples(name);
    await PageBrowser.use(browser =>
      interleaved(candidates, options, async ({ name: candidate, role, way, panelWay }) => {
        const request = { kind: 'realistic', length: characters, eventSize } as const;
        const stream = (script: string, way: FeedRequest['way']) =>
          streamRun(browser, script, { ...request, eventsPerSecond: 1000, way }, 60_000);
        const plain = await stream('plainText', way);
        samples.add({ what: whats.messages, candidate, role, unit: 'count' }, plain.messages);
        samples.add(
          { what: whats.plain, candidate, role, unit: 'ms' },
          plain.mainThread,
          plain.isCapped,
        );
        if (panelWay) {
          const { mainThread, isCapped } = await stream('panel', panelWay);
          samples.add({ what: whats.panel, candidate, role, unit: 'ms' }, mainThread, isCapped);
        }
      }),
    );
    return samples.all;
  },

  goals(measurements) {
    const tokens = medianOf(measurements, whats.plain, { candidate: eachToken }) ?? Number.NaN;
    const messages = ours(measurements, whats.messages) / (characters / eventSize);
    const time = ours(measurements, whats.plain) / tokens;
    return [
      ...goal('Messages, to events', messages, 1 / 15, 'times'),
      ...goal('Time, to that of a message for each event', time, 1 / 5, 'times'),
    ];
  },
};
