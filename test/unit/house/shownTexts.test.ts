import assert from 'node:assert/strict';
import { loadHostModule } from '../../support/loadHostModule';
import { readSources } from '../../support/readSources';

type Doors = typeof import('../../../src/host/window/chat') &
  typeof import('../../../src/host/window/dialogs') &
  typeof import('../../../src/host/window/notifications') &
  typeof import('../../../src/host/window/openDiff') &
  typeof import('../../../src/host/window/pickSeveral') &
  typeof import('../../../src/host/window/quickPick') &
  typeof import('../../../src/host/window/statusBar') &
  typeof import('../../../src/host/window/treeView') &
  typeof import('../../../src/host/window/webviewPanel');

/** Shows texts through a file of src/host/window, and returns what VS Code gets as a result, if anything. */
type Show = (doors: Doors, text: (name: string) => string, vscode: never) => unknown;

/** Each file, by its name, with every text that it may get from elsewhere. */
const shows: Readonly<Record<string, Show>> = {
  chat: (doors, text, vscode) => {
    const answer = new doors.ChatAnswer(vscode);
    answer.progress(text('progress'));
    answer.note(text('note'));
    return [
      doors.chatError(text('error')),
      doors.confirmationMessages({
        title: '',
        address: { heading: '', items: [text('address')] },
        lists: [{ heading: '', items: [text('item')] }],
        textHeading: '',
        text: text('text'),
      }),
      doors.literalParagraph(text('paragraph')),
    ];
  },
  dialogs: (doors, text) => {
    void doors.askForText({
      title: text('title'),
      prompt: text('prompt'),
      placeHolder: text('placeholder'),
      value: '',
      validate: () => text('message'),
    });
    void doors.confirmOne(text('question'), [text('one line'), text('another line')]);
    return doors.askForSecret(text('title of a secret'), text('prompt of a secret'), () =>
      text('message about a secret'),
    );
  },
  notifications: (doors, text) => {
    void doors.showError(text('error'));
    void doors.showInformation(text('information'));
    void doors.showOffer(text('offer'), '', () => undefined);
    void doors.showWarning(text('warning'));
    void doors.showProgress(text('progress'), async report => report(text('report')));
    void doors.showProgressIfSlow(
      { after: (_: number, call: () => void) => call() } as never,
      text('slow progress'),
      Promise.resolve(),
      report => report(text('slow report')),
    );
    return (doors.inertError(new Error(text('message'))) as Error).message;
  },
  openDiff: (doors, text, vscode) => {
    void doors.openDiff(vscode, vscode, text('title'));
    void doors.openMultiDiff(text('title of several'), []);
  },
  pickSeveral: (doors, text) => {
    const choice = { label: text('label') };
    const below = [{ label: text('label below') }];
    const texts = { title: text('title'), placeHolder: text('placeholder') };
    void doors.pickSeveral([{ choice, below }], texts);
  },
  quickPick: (doors, text) => {
    const list = new doors.ChoiceList(text('title of a list'), () => 1);
    list.placeholder = text('placeholder of a list');
    const texts = { title: text('title'), placeHolder: text('placeholder') };
    void doors.pickOne([{ choices: [{ label: text('label') }] }], texts);
    return doors.groupItems([
      {
        heading: text('heading'),
        choices: [
          { label: text('label'), description: text('description'), detail: text('detail') },
          { icon: 'check', label: text('label with an icon') },
        ],
      },
    ]);
  },
  statusBar: (doors, text) => {
    doors.showStatusItem({
      id: 'id',
      name: text('name'),
      icon: 'check',
      text: text('text'),
      tooltip: text('tooltip'),
      label: text('label'),
      command: 'command',
    });
    void doors.showStatusMessage('check', text('message'), 1);
  },
  treeView: (doors, text) => {
    const tree = new doors.RowTree('id', {
      children: () => [],
      row: () => ({
        id: 'id',
        label: text('label'),
        description: text('description'),
        tooltip: [text('tooltip')],
        spoken: text('accessible name'),
        command: 'command',
      }),
    });
    tree.setMessage(text('message'));
    tree.setBadge(1, text('tooltip of the badge'));
  },
  webviewPanel: (doors, text, vscode) => {
    doors.createPanel('type', text('title'), vscode, vscode);
    doors.setPanelTitle(vscode, text('new title'));
    doors.describeView(vscode, text('description of a view'));
  },
};

describe('each text that src/host/window gives to VS Code', () => {
  const shown: string[] = [];
  const vscode = recorder(shown);
  let doors: Doors;

  before(async () => {
    const files = Object.keys(shows).map(name => `window/${name}`);
    doors = await loadHostModule<Doors>(files, {
      commands: vscode,
      window: vscode,
      TreeItemCollapsibleState: {},
      MarkdownString: class {
        constructor(
          readonly value: string,
          readonly supportThemeIcons: boolean,
        ) {}
      },
    });
  });
  beforeEach(() => {
    shown.length = 0;
  });

  for (const [file, show] of Object.entries(shows)) {
    it(`is inert: ${file}`, () => {
      const names: string[] = [];
      const text = (name: string) => {
        names.push(name);
        return `<${name}> [a](command:b) $(trash) \u202e`;
      };
      collect(show(doors, text, vscode as never), shown);
      for (const name of names) {
        // Markdown has the name with escapes.
        const found = shown.filter(each => each.replaceAll('\\', '').includes(`<${name}>`));
        assert.ok(found.length > 0, `${name} is shown`);
        for (const each of found) {
          assert.doesNotMatch(each, /\]\(|\$\(trash|\u202e/, name);
        }
      }
    });
  }

  it('is known to this test', async () => {
    const shown = [...(await readSources('src/host/window'))].filter(([, source]) =>
      /\b(?:inert(?:Text|Markdown)|literalMarkdown)\(/.test(source),
    );
    const files = shown.map(([file]) => file);
    assert.deepEqual(
      files.map(file => file.replace(/\.ts$/, '')).sort(),
      Object.keys(shows).sort(),
    );
  });

  it('is Markdown without commands, HTML, or icons in an answer of Chat', () => {
    const { isTrusted, supportHtml, supportThemeIcons } = doors.untrustedMarkdown('[a](command:b)');
    assert.deepEqual([isTrusted, supportHtml, supportThemeIcons], [false, false, false]);
  });
});

/** Stands in for VS Code's API, and keeps every text that it gets. It calls back what it can. */
function recorder(texts: string[]): unknown {
  const stub: unknown = new Proxy(class {}, {
    get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : stub),
    set: (_, __, value) => {
      collect(value, texts);
      return true;
    },
    apply: (_, __, given) => {
      for (const value of given) {
        collect(value, texts, stub);
      }
      return stub;
    },
  });
  return stub;
}

/** The texts in a value: the texts in objects, and the results of functions if they are called. */
function collect(value: unknown, texts: string[], argument?: unknown): void {
  if (typeof value === 'string') {
    texts.push(value);
  } else if (typeof value === 'function' && argument !== undefined && value !== argument) {
    collect(value(argument, argument), texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      // An item of a list refers to what it was made of, which VS Code does not show.
      if (key !== 'choice') {
        collect(each, texts, argument);
      }
    }
  }
}
