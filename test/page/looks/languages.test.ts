import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type {
  AgentQueryErrorDetails,
  AgentQueryErrorKind,
} from '../../../src/core/errors/errorDetails';
import { readErrorRecord } from '../../../src/core/errors/errorRecord';
import type {
  PartConcern,
  PartOrigin,
  PartRecord,
  PartSource,
} from '../../../src/core/parts/partSource';
import { checkBaseUrl } from '../../../src/features/setup/host/checkBaseUrl';
import { kwargsErrorText } from '../../../src/host/errors/describeConfigurationError';
import { errorBanner } from '../../../src/host/errors/errorText';
import { partView } from '../../../src/host/page/partView';
import { moreFilesText } from '../../../src/host/parts/concernText';
import type { NoticeView } from '../../../src/protocol/views';
import { l10n, setLanguage } from '../../bench/vscode';
import { root } from '../../host/root.mjs';
import { isLong } from '../../support/long';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { languages, translations } from '../support/languages';
import { PanelPage } from '../support/panelPage';

const file = (name: string): PartSource => ({
  kind: 'file',
  uri: `file:///project/${name}`,
  name,
  insteadOfSelection: name === 'whole.ts',
});

const part = (
  source: PartSource,
  origin: PartOrigin,
  concern?: PartConcern,
  isPending = false,
): PartRecord => ({
  id: `${origin} ${concern} ${isPending}`,
  source,
  origin,
  bytes: isPending ? undefined : 12_000_000,
  mimeType: isPending ? '' : 'text/plain',
  included: concern === undefined,
  concern,
  agreedBytes: 0,
  ...(isPending && { isPending }),
});

const concerns: readonly PartConcern[] = [
  'secret',
  'fileSize',
  'totalSize',
  'missing',
  'unreadable',
  'folder',
  'special',
];

const parts = [
  part(file('whole.ts'), 'disk'),
  part(file('changed.ts'), 'editor'),
  part(file('left.ts'), 'saved'),
  part(file('folder/untitled.ts'), 'document'),
  part(file('slow.ts'), 'disk', undefined, true),
  ...concerns.map(concern => part(file(`${concern}.ts`), 'disk', concern)),
];

const url = 'https://agents.example.com/prefix/query';

const failures: ReadonlyArray<[AgentQueryErrorKind, AgentQueryErrorDetails]> = [
  ['connect', { code: 'ECONNREFUSED' }],
  ['connect', { code: 'proxyUnreachable', proxy: 'proxy.example.com:3128' }],
  ['tls', { code: 'CERT_HAS_EXPIRED' }],
  ['tls', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ['tls', { code: 'unknown_ca', service: 'Staging' }],
  [
    'connect',
    { code: 'cors', origin: 'https://vscode.example.com', header: 'Authorization, X-Api-Key' },
  ],
  ['timeout', { timer: 'firstEvent', seconds: 120 }],
  ['redirect', { location: 'https://login.example.com/?to=agents' }],
  ['status', { status: 401 }],
  ['status', { status: 413, bytes: 40_000_000, part: 'film.mp4 (30.0 MB)' }],
  ['status', { status: 503, retryAfter: '30' }],
  ['notEventStream', { contentType: 'text/html' }],
  ['interrupted', { code: 'changed', part: 'a.ts' }],
  ['configuration', { code: 'plainHttp' }],
  ['configuration', { code: 'headerOfToken', header: 'Authorization', service: 'Staging' }],
  ['configuration', { code: 'tlsNotKey', file: '/home/me/certificates/example.com/me.key' }],
];

/** The page with all texts that the host sends, as narrow as a panel beside two editors. */
describe('the page in 320 pixels', () => {
  let panel: PanelPage;

  afterEach(async () => {
    await panel.dispose();
    setLanguage('en', {});
  });

  for (const language of languages) {
    it(`fits, with nothing cut off: ${language}`, async () => {
      setLanguage(language, await translations(language));
      panel = await PanelPage.open({ width: 320, height: 900 });
      await panel.page.evaluate(useFont);
      await panel.send(snapshot([]));
      await look('empty', language);
      await panel.send(
        snapshot([], {
          target: {
            text: l10n.t('No service'),
            title: '',
            banner: undefined,
            hasOthers: false,
            setup: { baseUrl: 'ftp://a', ...checkBaseUrl('ftp://a'), takesToken: true },
          },
        }),
      );
      await look('setup', language);
      await look('setup-narrow', language, 190);
      await panel.posted();
      await panel.send(
        snapshot([], {
          kwargs: '[]',
          target: {
            text: 'agent.example.com',
            title: '',
            banner: undefined,
            hasOthers: false,
          },
        }),
      );
      const asked = (await panel.posted()).find(({ type }) => type === 'question.kwargs');
      assert.ok(asked?.type === 'question.kwargs');
      const error = kwargsErrorText(asked.text);
      await panel.send({
        type: 'answer',
        request: asked.request,
        answer: { error, formatted: '[]' },
      });
      await panel.page.getByText(error).waitFor();
      await look('kwargs', language);
      await look('kwargs-narrow', language, 170);

      const notice: NoticeView = {
        severity: 'warning',
        text: moreFilesText(200),
        detail: '',
        actions: ['Include anyway', 'Open settings'].map((text, id) => ({
          id,
          label: l10n.t(text),
        })),
      };
      const views = parts.map(each => partView(each));
      await panel.send(
        snapshot(
          [
            endedTurn('done', { parts: views, size: '140.0 MB', hasSelection: true }),
            endedTurn('stopped', { state: 'cancelled' }),
            endedTurn('unsent', { state: 'unsent', answer: '', startedAt: undefined }),
            turnView('waits', { startedAt: Date.now(), logCount: 1, log: [] }),
            turnView('queued', { state: 'queued', startedAt: undefined }),
          ],
          { parts: views, size: '140.0 MB', notice, sequence: 1 },
        ),
      );
      await look('states', language);

      const failed = failures.map(([kind, details], id) =>
        endedTurn(`failed-${id}`, {
          state: 'failed',
          answer: '',
          banner: errorBanner(errorOf(kind, { url, ...details })),
        }),
      );
      await panel.send(snapshot(failed, { sequence: 2 }));
      await look('failures', language);
    });
  }

  /** Searches for texts that do not fit. In long runs, saves a screenshot for people to look at. */
  async function look(state: string, language: string, width = 320): Promise<void> {
    const { page } = panel;
    await page.setViewportSize({ width, height: state === 'failures' ? 4200 : 1400 });
    await panel.updates(0);
    if (isLong) {
      const folder = path.join(root, 'out/screenshots');
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: path.join(folder, `language-${state}-${language}.png`) });
    }
    assert.deepEqual(await page.evaluate(cutOff, width < 320), [], `${state}, ${language}`);
  }
});

/** Runs in the page: sets the styles of VS Code's webview that affect the size of texts. */
function useFont(): void {
  const { style } = document.documentElement;
  style.setProperty('--vscode-font-family', 'system-ui, sans-serif');
  style.setProperty('--vscode-font-size', '13px');
  style.setProperty('--vscode-editor-font-family', 'monospace');
}

/**
 * Runs in the page: returns texts that are wider than their element or extend beyond the window. Names of parts and
 * facts about them may be shortened, and in a narrow page also the service.
 */
function cutOff(isNarrow: boolean): string[] {
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(each => each.checkVisibility() && each.childElementCount === 0 && each.textContent)
    .filter(each => !each.closest('.visually-hidden, .part-label, .part-facts, summary'))
    .filter(each => !isNarrow || !each.matches('.target, .target *'))
    .filter(each => {
      const isInline = getComputedStyle(each).display === 'inline';
      const { left, right } = each.getBoundingClientRect();
      return left < 0 || right > width || (!isInline && each.scrollWidth > each.clientWidth);
    })
    .map(each => `<${each.className}> ${each.textContent?.slice(0, 60)}`);
}

function errorOf(kind: AgentQueryErrorKind, details: AgentQueryErrorDetails): AgentQueryError {
  const error = readErrorRecord({ kind, message: kind, details });
  assert.equal(error?.kind, kind);
  return error;
}
