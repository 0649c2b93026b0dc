import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PathView } from '../../../../../src/protocol/views';
import { TextRenderer } from '../../../../../src/webview/markdown/textRenderer';
import type { MarkdownHooks } from '../../../../../src/webview/page/markdownHooks';
import { deferred } from '../../../../support/deferred';
import { share } from '../../../../support/long';
import { newContainer, recordingHooks } from '../../../../support/page/renderMarkdown';
import { until } from '../../../../support/until';

describe('Paths in an answer', () => {
  function start(
    files: readonly string[],
    draw?: (show: () => void) => void,
    ask?: MarkdownHooks['resolvePaths'],
  ) {
    const asked: string[][] = [];
    const answer = async (paths: readonly string[]): Promise<PathView[]> => {
      asked.push([...paths]);
      return paths.flatMap(path => (files.includes(path) ? [{ path, title: path }] : []));
    };
    const resolvePaths = ask ?? answer;
    const hooks = recordingHooks({ resolvePaths });
    const container = newContainer();
    document.body.append(container);
    const renderer = new TextRenderer(container, hooks, draw);
    const links = () => [...container.querySelectorAll<HTMLElement>('.md-path')];
    return { asked, hooks, container, renderer, links };
  }

  it('become links if they are files, in text, code spans, and links', async () => {
    const files = ['src/a.ts:12:3', 'docs/b.md', 'c.ts'];
    const { container, renderer, links } = start(files);
    const text =
      'See src/a.ts:12:3, `c.ts`, [the docs](docs/b.md) and **c.ts**; not x.ts, `y.ts` or [z](z.md).';
    renderer.push(`${text}\n\n\`\`\`\nc.ts\n\`\`\`\n`);
    renderer.end();
    const before = container.textContent;
    await renderer.linked();
    assert.deepEqual(
      links().map(link => [link.nodeName, link.textContent, link.role, link.tabIndex, link.title]),
      [
        ['A', 'src/a.ts:12:3', 'link', 0, 'src/a.ts:12:3'],
        ['CODE', 'c.ts', 'link', 0, 'c.ts'],
        ['A', 'the docs', 'link', 0, 'docs/b.md'],
        ['A', 'c.ts', 'link', 0, 'c.ts'],
      ],
    );
    assert.equal(container.textContent, before);
    assert.equal(container.querySelector('pre .md-path'), null);
  });

  it('are looked up once each, when their block is finished', async () => {
    const { asked, renderer, links } = start(['a.ts']);
    renderer.push('a.ts, `b.ts`.\n\n- a.t');
    await renderer.linked();
    assert.deepEqual(asked, [['a.ts', 'b.ts']]);
    assert.equal(links().length, 1);
    renderer.push('s and more.\n\n`a.ts` [b](b.ts)\n');
    renderer.end();
    await renderer.linked();
    assert.equal(asked.length, 1);
    assert.equal(links().length, 3);
  });

  it('become links with the next drawn text, or immediately when they are known', async () => {
    const waiting: (() => void)[] = [];
    const { renderer, links } = start(['a.ts'], show => waiting.push(show));
    renderer.push('See a.ts.\n\n');
    await renderer.linked();
    assert.equal(links().length, 0);
    waiting.splice(0).forEach(show => {
      show();
    });
    assert.equal(links().length, 1);
    renderer.push('a.ts again.\n\n');
    assert.equal(links().length, 2);
    await renderer.linked();
    assert.deepEqual(waiting, []);
  });

  it('become links in content that changes before they are drawn, but not in removed content', async () => {
    const waiting: (() => void)[] = [];
    const { container, renderer, links } = start(['a.ts'], show => waiting.push(show));
    renderer.push('- one a.ts\n- two\n');
    await renderer.linked();
    renderer.push('\n- three\n');
    assert.equal(waiting.length, 1);
    waiting[0]?.();
    assert.deepEqual(
      links().map(link => link.closest('li')?.textContent),
      ['one a.ts'],
    );
    renderer.dispose();
    waiting[0]?.();
    assert.equal(container.textContent, '');
  });

  it('are not drawn if they are known only after the answer was removed', async () => {
    const answered = deferred();
    const asked = deferred();
    const resolvePaths = async () => {
      asked.resolve();
      await answered.promise;
      return [{ path: 'a.ts', title: 'a.ts' }];
    };
    const waiting: (() => void)[] = [];
    const renderer = new TextRenderer(newContainer(), recordingHooks({ resolvePaths }), show =>
      waiting.push(show),
    );
    renderer.push('See a.ts.\n\n');
    await asked.promise;
    renderer.dispose();
    answered.resolve();
    await renderer.linked();
    assert.deepEqual(waiting, []);
  });

  it('become links while the page is idle in long text', async () => {
    const waiting: (() => void)[] = [];
    const { renderer, links } = start(['a.ts'], show => waiting.push(show));
    renderer.push('a.ts\n\n');
    await renderer.linked();
    waiting.length = 0;
    renderer.push(`${'word '.repeat(500)} a.ts\n\n`);
    assert.equal(links().length, 0);
    await renderer.linked();
    assert.equal(links().length, 1);
    assert.deepEqual(waiting, []);
  });

  /** A host that answers when the test says so: in any order, some requests never. */
  function slowHost(files: readonly string[]) {
    const requests: { paths: readonly string[]; answer: (targets: PathView[]) => void }[] = [];
    const asked: string[] = [];
    const answered: string[] = [];
    return {
      asked,
      answered,
      resolvePaths: (paths: readonly string[]) =>
        new Promise<PathView[]>(answer => {
          asked.push(...paths);
          requests.push({ paths, answer });
        }),
      /** Answers one of the open requests; the page continues before the next one. */
      answerOne: async (choice: number) => {
        const [request] = requests.splice(choice % Math.max(requests.length, 1), 1);
        if (request) {
          answered.push(...request.paths);
          const found = request.paths.filter(path => files.includes(path));
          request.answer(found.map(path => ({ path, title: path, isNamed: path.includes('%') })));
        }
        await nextTask();
      },
    };
  }

  const nextTask = () => new Promise<void>(resolve => setTimeout(resolve));

  /** The HTML of a text after a host that knows these files has answered immediately. */
  async function linkedAtOnce(text: string, files: readonly string[]): Promise<string> {
    const { container, renderer } = start(files);
    renderer.push(text);
    renderer.end();
    renderer.resolveLinks(() => false);
    await renderer.linked();
    container.remove();
    return container.innerHTML;
  }

  it('become links, every mention of them, whenever the host answers', async () => {
    const names = ['a.ts', 'b.ts:1', 'c.ts', 'd.ts', 'e/f.ts', 'Makefile'];
    const path = fc.constantFrom(...names, 'none.ts');
    const mention = fc
      .tuple(path, fc.constantFrom('$', '`$`', '[x]($)', '**$**', 'see $, and', '[r] $'))
      .map(([name, form]) => form.replace('$', name));
    const block = fc
      .tuple(fc.array(mention, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '- ', '## '))
      .map(([mentions, start]) => `${start}${mentions.join(' ')}`);
    const others = fc.constantFrom(
      '| a | b |\n|-|-|\n| a.ts | `d.ts` |',
      'x[^1]\n\n[^1]: see e/f.ts',
      '- c.ts\n\n- c.ts',
      '[r]: /a.ts',
      `${'word '.repeat(500)}c.ts`,
    );
    const text = fc
      .array(fc.oneof({ weight: 4, arbitrary: block }, others), { maxLength: 9 })
      .map(blocks => blocks.join('\n\n'));
    /** The events while the text arrives: a piece of it, or an answer by the host. */
    const events = fc.array(
      fc.oneof(
        fc.record({ push: fc.integer({ min: 1, max: 60 }) }),
        fc.record({ answer: fc.nat(5) }),
      ),
      { maxLength: 40 },
    );
    const files = fc.subarray(names);
    /** The requests that are open when the text ends are never answered. */
    const silence = fc.boolean();
    const check = async (
      each: string,
      existing: readonly string[],
      plan: readonly ({ push: number } | { answer: number })[],
      isSilent: boolean,
    ) => {
      const host = slowHost(existing);
      const { container, renderer, links } = start([], undefined, host.resolvePaths);
      let rest = each;
      for (const event of plan) {
        if ('push' in event) {
          renderer.push(rest.slice(0, event.push));
          rest = rest.slice(event.push);
        } else {
          await nextTask();
          await host.answerOne(event.answer);
        }
      }
      renderer.push(rest);
      renderer.end();
      renderer.resolveLinks(() => false);
      const known = isSilent ? existing.filter(name => host.answered.includes(name)) : existing;
      const expected = newContainer();
      expected.innerHTML = await linkedAtOnce(each, known);
      // In a text, a longer path may be meant as long as the host has not answered.
      const shown = (answer: HTMLElement) =>
        isSilent
          ? [...answer.querySelectorAll('code, [data-address]')].map(link => link.outerHTML).join()
          : answer.innerHTML;
      await until('the links of a text', async () => {
        if (!isSilent) {
          await host.answerOne(0);
        }
        return shown(container) === shown(expected);
      }).catch(() => assert.equal(shown(container), shown(expected)));
      for (const link of links()) {
        assert.ok(known.includes(link.dataset.path ?? ''));
      }
      assert.equal(new Set(host.asked).size, host.asked.length, 'each path is asked about once');
      renderer.dispose();
      container.remove();
    };
    await fc.assert(fc.asyncProperty(text, files, events, silence, check), {
      numRuns: share(150),
      endOnFailure: true,
    });
  });

  it('are asked about again, and linked everywhere, when a file system responds late', async () => {
    let isLate = false;
    let tell = () => {};
    const container = newContainer();
    document.body.append(container);
    const hooks = recordingHooks({
      resolvePaths: async paths =>
        paths.filter(path => isLate || path === 'a.ts').map(path => ({ path, title: path })),
      onLatePaths: listener => {
        tell = listener;
        return () => {
          tell = () => assert.fail('The answer is gone.');
        };
      },
    });
    const renderer = new TextRenderer(container, hooks);
    renderer.push('`a.ts`, `b.ts`, [b](b.ts)\n\n- `b.ts`\n');
    renderer.end();
    const links = () => [...container.querySelectorAll<HTMLElement>('.md-path')];
    await renderer.linked();
    assert.equal(links().length, 1);
    isLate = true;
    tell();
    await renderer.linked();
    assert.deepEqual(
      links().map(link => link.dataset.path),
      ['a.ts', 'b.ts', 'b.ts', 'b.ts'],
    );
    renderer.dispose();
    assert.throws(tell, /gone/);
    container.remove();
  });

  it('are linked even if an earlier request failed', async () => {
    let questions = 0;
    const asked = deferred();
    const refused = deferred();
    const hooks = recordingHooks({
      resolvePaths: async paths => {
        if (++questions === 1) {
          asked.resolve();
          await refused.promise;
          throw new Error('gone');
        }
        return paths.map(path => ({ path, title: path }));
      },
    });
    const container = newContainer();
    const renderer = new TextRenderer(container, hooks);
    document.body.append(container);
    renderer.push('a.ts\n\n');
    await asked.promise;
    // Added while the first request is still pending.
    renderer.push('b.ts\n\n');
    refused.resolve();
    await renderer.linked();
    assert.deepEqual(
      [...container.querySelectorAll('.md-path')].map(({ textContent }) => textContent),
      ['b.ts'],
    );
  });

  it('do not move a selection', async () => {
    const { container, renderer, links } = start(['a.ts']);
    renderer.push('Look at a.ts and at the end.\n\n');
    const text = container.querySelector('p')?.firstChild as Text;
    const selection = document.getSelection() as Selection;
    selection.setBaseAndExtent(text, 5, text, 20);
    const selected = selection.toString();
    await renderer.linked();
    assert.equal(links().length, 1);
    assert.equal(selection.toString(), selected);
    assert.ok(container.contains(selection.anchorNode) && container.contains(selection.focusNode));
  });

  it('are the longest existing files, and never parts of longer ones', async () => {
    const files = [
      'Some Folder/a.ts',
      'Folder/a.ts',
      'b.ts',
      '.tsx',
      'src/C#/a.cs',
      'src/C',
      'q/r',
    ];
    const { renderer, links } = start(files);
    renderer.push('Some Folder/a.ts, my Folder/a.ts, [id].tsx, src/{a,b}.ts, src/{b.ts}, x/b.ts');
    renderer.push(', app/[id]/b.ts, **x**/b.ts, src/C#/a.cs, [c](src/C#/b.cs), docs/My b.ts');
    renderer.push(', q/r[1].ts, q/r’s/a.ts, q/r最終.md, lib/\nb.ts, Some\nFolder/a.ts\n\n');
    await renderer.linked();
    assert.deepEqual(
      links().map(link => [link.textContent, link.dataset.path]),
      [
        ['Some Folder/a.ts', 'Some Folder/a.ts'],
        ['Folder/a.ts', 'Folder/a.ts'],
        ['src/C#/a.cs', 'src/C#/a.cs'],
        ['Some\nFolder/a.ts', 'Some Folder/a.ts'],
      ],
    );
  });

  it('are not linked by a shorter path while a longer one is looked up', async () => {
    const host = slowHost(['Folder/x', 'Some Folder/x y.ts', 'Folder/a.ts', 'a b.md', 'a%20b.md']);
    const { container, renderer, links } = start([], undefined, host.resolvePaths);
    renderer.push('Some Folder/x\n\n`Folder/a.ts` `a b.md`\n\n');
    await until('a question', () => host.asked.length === 4);
    await host.answerOne(0);
    assert.equal(links().length, 3);
    renderer.push('Some Folder/x y.ts\n\nSome Folder/a.ts\n\n[a](a%20b.md)\n\n');
    await until('more questions', () => host.asked.includes('a%20b.md'));
    assert.equal(links().length, 3);
    await host.answerOne(0);
    await renderer.linked();
    assert.deepEqual(
      links().map(link => link.dataset.path),
      ['Folder/x', 'Folder/a.ts', 'a b.md', 'Some Folder/x y.ts', 'Folder/a.ts', 'a%20b.md'],
    );
    container.remove();
  });

  it('are names of parts first, whatever characters these contain', async () => {
    const partNames = ['Q1, Q2: the plan (final, 2nd version).xlsx', 'a%20b.md', 'plan', 'x|y.ts'];
    const files = [...partNames, 'a b.md', 'b b.md', 'b%20b.md', 'version).xlsx', '2nd'];
    const resolvePaths = async (paths: readonly string[]) =>
      paths
        .filter(path => files.includes(path.replace(/:\d+$/, '')))
        .map(path => ({ path, title: path, isNamed: partNames.includes(path) }));
    const container = newContainer();
    document.body.append(container);
    const renderer = new TextRenderer(container, recordingHooks({ resolvePaths, partNames }));
    renderer.push(`See ${partNames[0]}:12, a%20b.md, the plan, \`plan\` and x|y.ts. `);
    renderer.push('[a](a%20b.md), [b](b%20b.md), not xx|y.ts:3\n\n');
    await renderer.linked();
    assert.deepEqual(
      [...container.querySelectorAll<HTMLElement>('.md-path')].map(link => link.dataset.path),
      [`${partNames[0]}:12`, 'a%20b.md', 'plan', 'x|y.ts', 'a%20b.md', 'b b.md'],
    );
    container.remove();
  });

  it('are looked up a limited number of times', async () => {
    const { asked, renderer } = start([]);
    renderer.push(Array.from({ length: 3000 }, (_, index) => `f${index}.ts`).join(' '));
    renderer.end();
    await renderer.linked();
    assert.equal(asked.flat().length, 10_000);
    assert.ok(asked.every(paths => paths.length <= 100));
  });
});
