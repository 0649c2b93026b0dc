import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChoiceList } from '../../../src/host/window/quickPick';

interface Row {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/** Makes a list of rows and counts how often VS Code gets them, since it then replaces what is shown. */
function countingList() {
  const { createQuickPick } = vscode.window;
  const counts = { filled: 0 };
  const create = () =>
    new Proxy(createQuickPick(), {
      get: (pick, name) => Reflect.get(pick, name),
      set: (pick, name, value) => {
        counts.filled += name === 'items' ? 1 : 0;
        return Reflect.set(pick, name, value);
      },
    });
  Object.assign(vscode.window, { createQuickPick: create });
  try {
    return { list: new ChoiceList<Row>('Rows', ({ id }) => id), counts };
  } finally {
    Object.assign(vscode.window, { createQuickPick });
  }
}

describe('a list of conversations', () => {
  const rows = (): Row[] => [
    { id: 1, label: 'One?' },
    { id: 2, label: 'Two?', detail: 'an answer' },
  ];

  it('is not filled again with rows that look the same, so that no click is lost', () => {
    const { list, counts } = countingList();
    list.groups = [{ heading: 'Pinned', choices: rows() }];
    list.groups = [{ heading: 'Pinned', choices: rows() }];
    assert.equal(counts.filled, 1);
    list.dispose();
  });

  it('is filled again with rows that look different or stand for something else', () => {
    const [one, two] = rows() as [Row, Row];
    const { list, counts } = countingList();
    for (const groups of [
      [{ choices: [one, two] }],
      [{ choices: [one] }],
      [{ heading: 'Pinned', choices: [one] }],
      [{ heading: 'Others', choices: [one] }],
      [{ heading: 'Others', choices: [{ ...one, detail: 'another answer' }] }],
      [{ heading: 'Others', choices: [{ ...one, id: 3, detail: 'another answer' }] }],
      [],
    ]) {
      const before = counts.filled;
      list.groups = groups;
      assert.equal(counts.filled, before + 1, JSON.stringify(groups));
    }
    list.dispose();
  });
});
