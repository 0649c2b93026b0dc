import assert from 'node:assert/strict';
import { useHost } from './useHost';

describe('the window of panel tests', () => {
  const window = useHost();

  it('names what the stand-in lacks', () => {
    assert.throws(() => window.host.api.window.createTerminal(), /no window\.createTerminal/);
    assert.throws(() => new window.host.api.MarkdownString(''), /no vscode\.MarkdownString/);
  });
});
