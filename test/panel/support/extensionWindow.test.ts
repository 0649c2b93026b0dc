import assert from 'node:assert/strict';
import { copySample } from '../../ui/support/sampleFolder';
import { Host } from '../standIn/host';
import { UserData } from '../standIn/userData';
import { useHost } from './useHost';

describe('the window of panel tests', () => {
  const window = useHost();

  it('names members that the stand-in lacks', () => {
    assert.throws(() => window.host.api.window.createTerminal(), /no window\.createTerminal/);
    assert.throws(() => new window.host.api.MarkdownString(''), /no vscode\.MarkdownString/);
  });

  it('runs no code of an extension that ends before it is loaded', async () => {
    const [data, sample] = await Promise.all([UserData.create(), copySample()]);
    const host = new Host({ data, folder: sample.path });
    // Called after the activation.
    host.later.passed = () => host.end();
    await host.start();
    // Two turns of the event loop: one for a delayed start, one for what it loads.
    await new Promise(resolve => setTimeout(resolve));
    await new Promise(resolve => setTimeout(resolve));
    assert.deepEqual(host.channels, []);
    await Promise.all([data.remove(), sample.remove()]);
  });
});
