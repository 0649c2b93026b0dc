import assert from 'node:assert/strict';
import { fenced } from './support/answerForms';
import { planAnswer } from './support/planAnswer';

const search = (path: string, old: string, added: string) =>
  `${path}\n${fenced('', `<<<<<<< SEARCH\n${old}=======\n${added}>>>>>>> REPLACE`)}\n`;

const diff = (...lines: readonly string[]) =>
  `${fenced('diff', ['--- a/a.js', '+++ b/a.js', ...lines].join('\n'))}\n`;

const whole = (text: string) => `\`a.js\`:\n\n${fenced('', text)}\n`;

/** The reasons for refusals, and the concerns of each change, of one file. */
async function outcome(answer: string, file: string, path = 'a.js') {
  const { files, refusals } = await planAnswer(answer, { [path]: file });
  const changes = files.flatMap(each => each.changes);
  return {
    refused: refusals.map(({ reason }) => reason),
    concerns: changes.map(change => change.concerns.map(({ kind }) => kind)),
    texts: files.map(({ text }) => text),
  };
}

const refused = (reason: string) => ({ refused: [reason], concerns: [], texts: [] });

describe('planChanges, by its rules', () => {
  describe('finds a place', () => {
    const atEnd = (...lines: readonly string[]) =>
      `${fenced('', ['*** Begin Patch', '*** Update File: a.js', '@@', ...lines, '*** End of File', '*** End Patch'].join('\n'))}\n`;

    it('at the end of the file only if the lines are there', async () => {
      const file = 'one();\ntwo();\none();\nlast();\n';
      assert.deepEqual(await outcome(atEnd(' two();', '+more();'), file), refused('notFound'));
    });

    it('of lines that are there twice, if one of them is at the end and the change says so', async () => {
      const { texts } = await outcome(atEnd(' one();', '+more();'), 'one();\ntwo();\none();\n');
      assert.deepEqual(texts, ['one();\ntwo();\none();\nmore();\n']);
    });

    it('by indentation only if all lines have the same blanks more', async () => {
      const answer = search('a.js', 'if (a) {\n  run();\n}\n', 'if (a) {\n  stop();\n}\n');
      const same = await outcome(answer, '  if (a) {\n    run();\n  }\n');
      assert.deepEqual(same.texts, ['  if (a) {\n    stop();\n  }\n']);
      assert.deepEqual(
        await outcome(answer, '  if (a) {\n      run();\n  }\n'),
        refused('notFound'),
      );
    });

    it('not by indentation if only some lines have more', async () => {
      const answer = search('a.js', 'if (a) {\n  run();\n}\n', 'if (a) {\n  stop();\n}\n');
      assert.deepEqual(await outcome(answer, 'if (a) {\n    run();\n}\n'), refused('notFound'));
      const removal = search('a.js', 'if (a) {\n  run();\n}\n', 'if (a) {\n}\n');
      assert.deepEqual(await outcome(removal, 'if (a) {\n    run();\n}\n'), refused('notFound'));
    });

    it('not certainly by indentation if the lines around it are elsewhere as they are', async () => {
      const answer = search('a.js', 'open();\nrun(1);\nshut();\n', 'open();\nrun(2);\nshut();\n');
      const twin = '  open();\n  run(1);\n  shut();\n';
      const { concerns } = await outcome(answer, `open();\nrun(7);\nshut();\n\n${twin}`);
      assert.deepEqual(concerns, [['elsewhere']]);
      assert.deepEqual((await outcome(answer, twin)).concerns, [[]]);
    });

    it('by indentation, whatever blank lines have', async () => {
      const answer = search('a.js', 'run(1);\n\nlog();\n', 'run(2);\n\nlog();\n\nend();\n');
      const { texts } = await outcome(answer, '  run(1);\n\n  log();\n');
      assert.deepEqual(texts, ['  run(2);\n\n  log();\n\n  end();\n']);
    });

    it('without a mixture of tabs behind blanks', async () => {
      const answer = search('a.js', 'if (a) {\n\trun();\n}\n', 'if (a) {\n\tstop();\n}\n');
      assert.deepEqual(await outcome(answer, '  if (a) {\n  \trun();\n  }\n'), refused('notFound'));
    });

    it('not certainly if indentation decides what the code means', async () => {
      const answer = search('a.py', 'run()\nlog()\n', 'run()\nstop()\n');
      const file = 'if a:\n    run()\n    log()\n';
      assert.deepEqual((await outcome(answer, file, 'a.py')).concerns, [['context']]);
      const ends = 'run()  \nlog()\n';
      assert.deepEqual((await outcome(answer, ends, 'a.py')).concerns, [[]]);
    });

    it('only with lines around dots in one stretch', async () => {
      const answer = search(
        'a.py',
        'def one():\n    ...\n    return 1\n',
        'def one():\n    ...\n    return 2\n',
      );
      const file = 'def one():\n    run()\n\ndef two():\n    return 1\n';
      assert.deepEqual(await outcome(answer, file, 'a.py'), refused('notFound'));
    });

    it('only by lines with words', async () => {
      const answer = diff('@@ @@', '+run();', ' }');
      assert.deepEqual(await outcome(answer, 'if (a) {\n}\n'), refused('noContext'));
      assert.deepEqual(await outcome(answer, 'if (a) {\n  }\n'), refused('notFound'));
    });

    it('not by several blank lines alone; one blank line means no context', async () => {
      const file = 'one();\n\n\ntwo();\n';
      const blank = search('a.js', '\n\n', '\nmore();\n\n');
      assert.deepEqual(await outcome(blank, file), refused('noContext'));
      const { texts } = await outcome(search('a.js', '\n', 'more();\n'), file);
      assert.deepEqual(texts, [`${file}more();\n`]);
    });

    it('not certainly at its number, if other changes have edited the lines that the number may mean', async () => {
      const block = (line: number, old: string, now: string) =>
        `<<<<<<< SEARCH\n:start_line:${line}\n-------\n${old}=======\n${now}>>>>>>> REPLACE\n`;
      const first = block(1, 'one();\ntwo();\nthree();\n', 'one();\n');
      const second = block(5, 'open();\nrun(1);\n', 'open();\nrun(2);\n');
      const file = 'one();\ntwo();\nthree();\n\nopen();\nrun(9);\nopen();\nrun(1);\n';
      const { concerns } = await outcome(`a.js\n${fenced('', first + second)}\n`, file);
      assert.deepEqual(concerns, [[], ['elsewhere']]);
    });

    it('only if the two meanings of its number do not both have its lines', async () => {
      const answer = diff(
        ...['@@ -1,2 +1,2 @@', ' one();', '-run(1);', '+run(2);'],
        ...['@@ -5,2 +5,2 @@', ' log();', '-stop(1);', '+stop(2);'],
      );
      // Line 5 is line 7 now if the second change has moved as the first one has.
      const file = `new();\nnew();\none();\nrun(1);\n${'log();\nstop(1);\n'.repeat(2)}`;
      assert.deepEqual((await outcome(answer, file)).refused, ['ambiguous']);
      const half = file.replace('stop(1)', 'stop(2)');
      assert.deepEqual((await outcome(answer, half)).refused, ['ambiguous']);
    });

    it('not by lines that were removed at its number, if they are at another place', async () => {
      const answer = diff('@@ -1,3 +1,2 @@', ' open();', '-run(1);', ' close();');
      const file = 'open();\nclose();\nopen();\nrun(1);\nclose();\n';
      assert.deepEqual(await outcome(answer, file), refused('ambiguous'));
    });

    it('of lines to remove, whatever is left of them looks like', async () => {
      const lines = [' end();', '-two();', '-one();', '-end();', ' three();'];
      const answer = diff('@@ -1,5 +1,2 @@', ...lines);
      const { texts } = await outcome(
        answer,
        '  end();\n  two();\n  one();\n  end();\n  three();\n',
      );
      assert.deepEqual(texts, ['  end();\n  three();\n']);
    });

    it('by new lines at its number, whatever is at another place', async () => {
      const answer = diff('@@ -1,3 +1,3 @@', ' open();', '-run(1);', '+run(2);', ' close();');
      const file = 'open();\nrun(2);\nclose();\nopen();\nrun(1);\nclose();\n';
      assert.deepEqual(await outcome(answer, file), refused('applied'));
    });

    it('neither where it was edited, nor by its new lines at another place', async () => {
      const answer = diff('@@ -1,3 +1,3 @@', ' open();', '-run(1);', '+run(2);', ' close();');
      const file = 'open();\nrun(7);\nclose();\n\nopen();\nrun(2);\nclose();\n';
      assert.deepEqual(await outcome(answer, file), refused('edited'));
      const numberless = answer.replace('@@ -1,3 +1,3 @@', '@@ @@');
      assert.deepEqual(await outcome(numberless, file), refused('applied'));
    });

    it('of a later block in the text that the ones before lead to', async () => {
      const change = (from: string, to: string) => search('a.js', `${from}\n`, `${to}\n`);
      const first = change('run(1);', 'run(2);');
      const file = 'run(1);\nlog();\n';
      assert.deepEqual((await outcome(first + change('run(2);', 'run(3);'), file)).texts, [
        'run(3);\nlog();\n',
      ]);
      assert.deepEqual((await outcome(first + change('run(2);', 'run(1);'), file)).texts, []);
      const twin = await outcome(first + change('run(2);', 'run(3);'), `${file}run(2);\n`);
      assert.deepEqual(twin.refused, ['ambiguous']);
    });

    it('of a change to blanks', async () => {
      const answer = search('a.js', 'if (a)\nrun(1);\n', 'if (a)\n  run(1);\n');
      const { texts } = await outcome(answer, 'if (a)\nrun(1);\n');
      assert.deepEqual(texts, ['if (a)\n  run(1);\n']);
    });

    it('at the last line, if the old one has no line end', async () => {
      const lines = ['-run(1);', '\\ No newline at end of file', '+run(2);'];
      const answer = diff('@@ -1,2 +1,2 @@', ' open();', ...lines);
      assert.deepEqual(await outcome(answer, 'open();\nrun(1);\nclose();\n'), refused('notFound'));
      const once = await outcome(answer, 'open();\nrun(1);');
      assert.deepEqual(once.texts, ['open();\nrun(2);\n']);
      assert.deepEqual(await outcome(answer, 'open();\nrun(2);\n'), refused('applied'));
    });

    it('not certainly below a head that the file does not have', async () => {
      const answer = diff('@@ -9,1 +9,1 @@ function gone() {', '-  run(1);', '+  run(2);');
      const { concerns } = await outcome(answer, 'function one() {\n  run(1);\n}\n');
      assert.deepEqual(concerns, [['head', 'elsewhere']]);
    });

    it('not certainly below a head that names another place', async () => {
      const answer = diff('@@ -9,1 +9,1 @@ function one() {', '-  run(1);', '+  run(2);');
      const file = 'function one() {\n}\n\nfunction two() {\n  run(1);\n}\n';
      assert.deepEqual((await outcome(answer, file)).concerns, [['elsewhere']]);
    });

    it('below a head, whatever is nested between', async () => {
      const head = '@@ -9,2 +9,2 @@ function one() {';
      const answer = diff(head, '   open();', '-  run(1);', '+  run(2);');
      const file = 'function one() {\n  function two() {\n  }\n  open();\n  run(1);\n}\n';
      assert.deepEqual((await outcome(answer, file)).concerns, [[]]);
    });

    it('of added lines around words, which are not added', async () => {
      const answer = diff('@@ @@', ' open();', '+run();', 'And then:', '+stop();', ' close();');
      const { texts } = await outcome(answer, 'open();\nclose();\n');
      assert.deepEqual(texts, ['open();\nrun();\nstop();\nclose();\n']);
    });

    it('not certainly if the lines around it are at another place, too', async () => {
      const answer = diff('@@ -1,3 +1,3 @@', ' open();', '-run(1);', '+run(2);', ' close();');
      const file = 'open();\nrun(7);\nclose();\n\nopen();\nrun(1);\nclose();\n';
      assert.deepEqual((await outcome(answer, file)).concerns, [['elsewhere']]);
    });
  });

  describe('doubles no line unasked', () => {
    it('around lines that are gone, and at another place are not', async () => {
      const answer = diff('@@ -4,3 +4,2 @@', ' open();', ' step();', '-run();');
      const twin = 'open();\nstep();\nrun();\n';
      const { concerns } = await outcome(answer, `${twin}other();\nmore();\nopen();\nstep();\n`);
      assert.deepEqual(concerns, [['twin']]);
      assert.deepEqual((await outcome(answer, twin)).concerns, [[]]);
    });

    it('that an insertion at the end has, and the file elsewhere', async () => {
      const answer = search('a.js', '', 'use(log);\nuse(more);\n');
      const { concerns, texts } = await outcome(answer, 'use(log);\nstart();\n');
      assert.deepEqual(concerns, [['twin']]);
      assert.deepEqual(texts, ['use(log);\nstart();\nuse(log);\nuse(more);\n']);
    });

    it('that is added between other lines', async () => {
      const answer = search('a.js', 'start();\n', "start();\nuse('all of it');\n");
      const { concerns } = await outcome(answer, "use('all of it');\nmore();\nstart();\n");
      assert.deepEqual(concerns, [['twin']]);
    });

    it('that a formatter has broken', async () => {
      const answer = search('a.js', 'start();\n', 'start();\nuse(one, two);\n');
      const { concerns } = await outcome(answer, 'start();\nuse(\n  one,\n  two,\n);\n');
      assert.deepEqual(concerns, [['twin']]);
    });

    it('that a formatter has broken at its number', async () => {
      const answer = diff('@@ -1,1 +1,2 @@', ' start();', '+use(one, two);');
      const { concerns } = await outcome(answer, 'start();\nuse(\n  one,\n  two,\n);\n');
      assert.deepEqual(concerns, [['twin']]);
    });

    it('of an insertion with lines of one word, which a formatter has broken', async () => {
      const added = 'default:\n  use(one, two);\n';
      const answer = search('a.js', 'start();\nend();\n', `start();\n${added}end();\n`);
      const file = 'default:\n  use(\n    one,\n    two,\n  );\nstart();\nend();\n';
      assert.deepEqual((await outcome(answer, file)).concerns, [['twin']]);
    });

    it('of lines that have moved, with other quotes since', async () => {
      const line = "use('all of it');";
      const answer = diff('@@ @@', `-${line}`, ' start();', `+${line}`);
      const file = 'start();\nmore();\nuse("all of it");\n';
      assert.deepEqual(await outcome(answer, file), refused('notFound'));
    });

    it('of a change that is made at another place', async () => {
      const answer = search('a.js', 'open();\nrun();\n', 'open();\nstop();\n');
      const file = 'open();\nstop();\nclose();\nopen();\nrun();\n';
      assert.deepEqual((await outcome(answer, file)).concerns, [['twin']]);
    });

    it('but adds a bracket at the end, unless it is there', async () => {
      const answer = search('a.js', '', '}\n');
      const { texts } = await outcome(answer, '}\nrun();\n');
      assert.deepEqual(texts, ['}\nrun();\n}\n']);
      assert.deepEqual(await outcome(answer, 'run();\n}\n'), refused('applied'));
    });

    it('not even a bracket that may be there already', async () => {
      const answer = search('a.js', '  run();\n', '  run();\n}\n');
      assert.deepEqual(
        await outcome(answer, 'if (a) {\n  run();\n}\nstop();\n'),
        refused('ambiguous'),
      );
      const { texts } = await outcome(answer, 'if (a) {\n  run();\nstop();\n');
      assert.deepEqual(texts, ['if (a) {\n  run();\n}\nstop();\n']);
    });

    it('but adds a line of one word again', async () => {
      const answer = search('a.js', 'start();\n', 'start();\nreturn;\n');
      assert.deepEqual((await outcome(answer, 'return;\nmore();\nstart();\n')).concerns, [[]]);
    });

    it('nor removes one of two that stand together', async () => {
      const answer = search('a.js', 'start();\nuse(log);\n', 'start();\n');
      const { concerns } = await outcome(answer, 'start();\nuse(log);\nuse(log);\n');
      assert.deepEqual(concerns, [['twin']]);
    });
  });

  describe('with a whole file', () => {
    const file = 'one(1);\ntwo(2);\nthree(3);\nfour(4);\nfive(5);\n';

    it('ticks each change but the one that only removes lines', async () => {
      const { concerns } = await outcome(whole('one(9);\ntwo(2);\nfive(5);\n'), file);
      assert.deepEqual(concerns, [[], ['excerpt']]);
    });

    it('ticks a line that half as many others replace, between lines that stay', async () => {
      const answer = whole('one(1);\nsix(6);\nfour(4);\nfive(5);\n');
      assert.deepEqual((await outcome(answer, file)).concerns, [[]]);
    });

    it('ticks no line in the place of more than two', async () => {
      const answer = whole('one(1);\nsix(6);\nfive(5);\n');
      assert.deepEqual((await outcome(answer, file)).concerns, [['excerpt']]);
    });

    it('ticks no line in the place of two at the end', async () => {
      const answer = whole('one(1);\ntwo(2);\nthree(3);\nsix(6);\n');
      assert.deepEqual((await outcome(answer, file)).concerns, [['excerpt']]);
    });

    it('ticks no change that lacks lines beside one with the same first word', async () => {
      const old = 'start();\nconst a = 1;\nrun(a);\nend();\n';
      const answer = whole('start();\nconst b = 1;\nend();\n');
      assert.deepEqual((await outcome(answer, old)).concerns, [['excerpt']]);
    });

    it('ticks lines that have moved', async () => {
      const answer = whole('one(1);\nthree(3);\nfour(4);\nfive(5);\ntwo(2);\n');
      assert.deepEqual((await outcome(answer, file)).concerns, [[], []]);
    });

    it('takes only lines as the file has them for a quotation', async () => {
      assert.deepEqual(await outcome(whole('two(2);\nthree(3);\n'), file), refused('applied'));
      const indented = await outcome(whole('  two(2);\n  three(3);\n'), file);
      assert.deepEqual(indented, refused('picture'));
    });

    it('refuses it after other changes that it does not have', async () => {
      const first = diff('@@ -1,2 +1,2 @@', '-one(1);', '+one(9);', ' two(2);');
      const answer = first + whole('one(8);\ntwo(2);\nthree(3);\nfour(4);\nfive(5);\n');
      assert.deepEqual(await outcome(answer, file), refused('several'));
    });

    it('takes a copy of the beginning for a file that lacks its end', async () => {
      const { concerns, refused: reasons } = await outcome(whole('one(1);\ntwo(2);\n'), file);
      assert.deepEqual([concerns, reasons], [[['excerpt']], []]);
    });
  });

  it('ticks no change in which code goes and a remark comes that says nothing of it', async () => {
    const old = 'run();\nlog();\nend();\n';
    for (const end of ['', 'close();\n']) {
      const answer = search('a.js', old, `start();\n// Weiter im Text\n${end}`);
      assert.deepEqual((await outcome(answer, old)).concerns, [['elided']]);
    }
  });

  it('ticks no change in which code goes and a remark comes last, whatever remarks go', async () => {
    const old = '// One.\nrun();\n// Two.\nlog();\n';
    const answer = search('a.js', old, 'start();\n// nothing else changes\n');
    assert.deepEqual((await outcome(answer, old)).concerns, [['elided']]);
    const documented = search('a.js', old, 'start();\n/** All else. */\n');
    assert.deepEqual((await outcome(documented, old)).concerns, [[]]);
  });

  it('treats private members as code', async () => {
    const old = '#one = 1;\n#two;\n#three();\n/**\n';
    const answer = search('a.js', old, '#one = 2;\n/* stays the same */\n');
    assert.deepEqual(await outcome(answer, `class A {\n${old}`), refused('elided'));
  });
});
