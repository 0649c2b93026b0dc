import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { sampleUri } from '../../../../test/integration/support/sampleWorkspace';
import { platform } from '../../../platform/node/platform';
import { findChanges } from '../core/answer/findChanges';
import { AnswerSource } from '../host/answerSource';
import { changeEdit } from '../host/changeEdit';
import { outcomesOf } from '../host/changeOutcomes';

describe('changes of which VS Code applies only some', () => {
  let folder: string;

  beforeEach(async () => {
    folder = sampleUri('outcomes').fsPath;
    await mkdir(folder);
    for (const name of ['edited.txt', 'old.txt', 'gone.txt']) {
      await writeFile(path.join(folder, name), 'a\r\nb\r\nc\r\n');
    }
  });

  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && document.fileName.startsWith(folder)) {
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('workbench.action.files.revert');
      }
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  const edited = `\`\`\`diff
--- a/outcomes/edited.txt
+++ b/outcomes/edited.txt
@@ -1,3 +1,3 @@
 a
-b
+B
 c
\`\`\`
`;
  const renamed = `\`\`\`diff
diff --git a/outcomes/old.txt b/outcomes/renamed.txt
rename from outcomes/old.txt
rename to outcomes/renamed.txt
--- a/outcomes/old.txt
+++ b/outcomes/renamed.txt
@@ -1,3 +1,3 @@
 a
-b
+B
 c
\`\`\`
`;
  const deleted = `\`\`\`diff
--- a/outcomes/gone.txt
+++ /dev/null
@@ -1,3 +0,0 @@
-a
-b
-c
\`\`\`
`;
  const created = (name: string) => `\`\`\`txt outcomes/${name}\nnew\n\`\`\`\n`;

  /** Applies the changes in an answer after something else has happened, and reads their files again. */
  async function apply(answer: string, meanwhile?: () => Promise<void>) {
    const panel = { viewColumn: undefined, prependToQuestion: () => undefined };
    const source = new AnswerSource(
      'turn',
      findChanges(answer, { isComplete: true }),
      platform,
      panel,
    );
    const { changes, refusals } = await source.plan(new AbortController().signal);
    assert.deepEqual(refusals, []);
    const edit = await changeEdit(changes);
    await meanwhile?.();
    const isApplied = await vscode.workspace.applyEdit(edit);
    const outcomes = await outcomesOf(changes);
    const states = changes.map(({ planned }, index) => [
      path.posix.basename(planned.path),
      outcomes[index],
    ]);
    return { isApplied, ...Object.fromEntries(states) };
  }

  it('are all found to be applied, if nothing fails', async () => {
    assert.deepEqual(await apply(edited + renamed + deleted + created('deep/new.txt')), {
      isApplied: true,
      'edited.txt': 'applied',
      'renamed.txt': 'applied',
      'gone.txt': 'applied',
      'new.txt': 'applied',
    });
    assert.deepEqual((await readdir(folder)).sort(), ['deep', 'edited.txt', 'renamed.txt']);
    const renamedText = await readFile(path.join(folder, 'renamed.txt'), 'utf8');
    assert.equal(renamedText, 'a\r\nb\r\nc\r\n', 'until it is saved');
    assert.equal(await readFile(path.join(folder, 'deep/new.txt'), 'utf8'), 'new\n');
  });

  it('leave existing files unchanged, if a new file cannot be created', async () => {
    // A file where the answer has a folder: also the superuser cannot write there.
    const blocked = () => writeFile(path.join(folder, 'blocked'), '');
    const answer = deleted + renamed + edited + created('new.txt') + created('blocked/new2.txt');
    assert.deepEqual(await apply(answer, blocked), {
      isApplied: false,
      'edited.txt': 'unchanged',
      'renamed.txt': 'unchanged',
      'gone.txt': 'unchanged',
      'new.txt': 'applied',
      'new2.txt': 'unknown',
    });
  });

  it('are applied except for a rename to a name that is now taken, and the changes that depend on it', async () => {
    const taken = () => writeFile(path.join(folder, 'renamed.txt'), 'mine\n');
    assert.deepEqual(await apply(edited + renamed + deleted + created('new.txt'), taken), {
      isApplied: false,
      'edited.txt': 'unchanged',
      'renamed.txt': 'unknown',
      'gone.txt': 'unchanged',
      'new.txt': 'applied',
    });
  });

  it('keep a file that the user has created under the name of a new file', async () => {
    const taken = () => writeFile(path.join(folder, 'new.txt'), 'mine\n');
    assert.deepEqual(await apply(edited + created('new.txt'), taken), {
      isApplied: false,
      'edited.txt': 'unchanged',
      'new.txt': 'unknown',
    });
  });

  it('are applied except for the deletion of a file that no longer exists', async () => {
    const gone = () => rm(path.join(folder, 'gone.txt'));
    assert.deepEqual(await apply(deleted + edited + created('new.txt'), gone), {
      isApplied: false,
      'edited.txt': 'applied',
      'gone.txt': 'applied',
      'new.txt': 'applied',
    });
  });
});
