import assert from 'node:assert/strict';
import { loadHostModule } from '../../support/loadHostModule';
import { readSources } from '../../support/readSources';

type Doors = typeof import('../../../src/host/window/askForSecret') &
  typeof import('../../../src/host/window/askForText') &
  typeof import('../../../src/host/window/chat/chatAnswer') &
  typeof import('../../../src/host/window/chat/confirmationMessages') &
  typeof import('../../../src/host/window/chat/untrustedMarkdown') &
  typeof import('../../../src/host/window/choice') &
  typeof import('../../../src/host/window/choiceList') &
  typeof import('../../../src/host/window/confirm') &
  typeof import('../../../src/host/window/createPanel') &
  typeof import('../../../src/host/window/inertError') &
  typeof import('../../../src/host/window/openDiff') &
  typeof import('../../../src/host/window/pickOne') &
  typeof import('../../../src/host/window/setPanelTitle') &
  typeof import('../../../src/host/window/showError') &
  typeof import('../../../src/host/window/showInformation') &
  typeof import('../../../src/host/window/showProgress') &
  typeof import('../../../src/host/window/showStatusItem') &
  typeof import('../../../src/host/window/showStatusMessage') &
  typeof import('../../../src/host/window/showWarning');

/** Shows texts through a file of src/host/window, and returns what VS Code gets as a result, if anything. */
type Show = (doors: Doors, text: (name: string) => string, vscode: never) => unknown;

/** Each file, by its name, with every text that it may get from elsewhere. */
const shows: Readonly<Record<string, Show>> = {
  askForSecret: (doors, text) =>
    doors.askForSecret(text('title'), text('prompt'), () => text('message')),
  askForText: (doors, text) => {
    void doors.askForText({
      title: text('title'),
      prompt: text('prompt'),
      placeHolder: text('placeholder'),
      value: '',
      validate: () => text('message'),
    });
  },
  'chat/chatAnswer': (doors, text, vscode) => {
    const answer = new doors.ChatAnswer(vscode);
    answer.progress(text('progress'));
    answer.note(text('note'));
    return doors.chatError(text('error'));
  },
  'chat/confirmationMessages': (doors, text) =>
    doors.confirmationMessages({
      title: '',
      address: { heading: '', items: [text('address')] },
      lists: [{ heading: '', items: [text('item')] }],
      textHeading: '',
      text: text('text'),
    }),
  'chat/untrustedMarkdown': (doors, text) => doors.literalParagraph(text('paragraph')),
  choice: (doors, text) =>
    doors.groupItems([
      {
        heading: text('heading'),
        choices: [
          { label: text('label'), description: text('description'), detail: text('detail') },
          { icon: 'check', label: text('label with an icon') },
        ],
      },
    ]),
  choiceList: (doors, text) => {
    const list = new doors.ChoiceList(text('title'), () => 1);
    list.placeholder = text('placeholder');
  },
  confirm: (doors, text) =>
    doors.confirmOne(text('question'), [text('one line'), text('another line')]),
  createPanel: (doors, text, vscode) => {
    doors.createPanel('type', text('title'), vscode, vscode);
  },
  inertError: (doors, text) => (doors.inertError(new Error(text('message'))) as Error).message,
  openDiff: (doors, text, vscode) => {
    void doors.openDiff(vscode, vscode, text('title'));
    void doors.openMultiDiff(text('title of several'), []);
  },
  pickOne: (doors, text) => {
    const texts = { title: text('title'), placeHolder: text('placeholder') };
    void doors.pickOne([{ choices: [{ label: text('label') }] }], texts);
    void doors.pickSeveral([{ label: text('label of several') }], texts);
  },
  setPanelTitle: (doors, text, vscode) => {
    doors.setPanelTitle(vscode, text('title'));
    doors.setViewTexts(vscode, {
      title: text('title of a view'),
      badge: 1,
      badgeTooltip: text('tooltip'),
    });
  },
  showError: (doors, text) => doors.showError(text('text')),
  showInformation: (doors, text) => doors.showInformation(text('text')),
  showProgress: (doors, text) =>
    doors.showProgress(text('title'), async report => report(text('report'))),
  showStatusItem: (doors, text) => {
    doors.showStatusItem({
      id: 'id',
      name: text('name'),
      icon: 'check',
      text: text('text'),
      tooltip: text('tooltip'),
      label: text('label'),
      command: 'command',
    });
  },
  showStatusMessage: (doors, text) => doors.showStatusMessage('check', text('text'), 1),
  showWarning: (doors, text) => doors.showWarning(text('text')),
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
    const files = [...(await readSources('src/host/window')).keys()];
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

/** The texts in a value: those of objects, and what functions return if they are called. */
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
