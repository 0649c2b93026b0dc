import fc from 'fast-check';
import { isWaiting, type Turn } from '../../src/core/conversation/turn';
import { type Extent, extents, type PendingCall } from './pendingCalls';
import { snippet, textsOf } from './snippet';
import type { VirtualWindow } from './virtualWindow';
import { BrokenPromise } from './witness';
import { type OpenTab, short, type World } from './world';

/** Something that a user, a port, the service or VS Code does. */
interface Action<Target> {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  /** Possible targets; the action is skipped if there are none. */
  targets(world: World): readonly Target[];
  /** @param choice a random number for further choices */
  run(world: World, target: Target, choice: number): unknown;
}

/** An action on one of its targets. */
class Step<Target> implements fc.AsyncCommand<World, World> {
  constructor(
    private readonly action: Action<Target>,
    private readonly target: number,
    private readonly choice: number,
  ) {}

  check(world: Readonly<World>): boolean {
    return this.targets(world as World).length > 0;
  }

  async run(world: World): Promise<void> {
    const targets = this.targets(world);
    await this.action.run(world, targets[this.target % targets.length] as Target, this.choice);
    await world.settle();
    world.check();
  }

  toString(): string {
    return `${this.action.name}(${this.target}, ${this.choice})`;
  }

  private targets(world: World): readonly Target[] {
    return this.action.targets(world);
  }
}

interface OpenTurn extends OpenTab {
  readonly turn: Turn;
}

function turns({ withPage }: World, isWanted: (turn: Turn) => boolean): readonly OpenTurn[] {
  return withPage.flatMap(each =>
    each.live.conversation.turns.filter(isWanted).map(turn => ({ ...each, turn })),
  );
}

const isUnsent = ({ state }: Turn) => state === 'unsent';
const isEdited = ({ edit }: Turn) => edit !== undefined;
const isOver = ({ endedAt }: Turn) => endedAt !== undefined;

/** @returns true if a question is queued or running; the same text twice could not be distinguished */
function isAsked(world: World, { live }: OpenTab, question: string): boolean {
  const { id } = live.conversation;
  const same = world.tabs(tab => tab.live?.conversation.id === id);
  return same.some(({ tab }) =>
    tab.live?.conversation.turns.some(
      turn => turn.question === question && !isOver(turn) && !isUnsent(turn),
    ),
  );
}

function newText(world: World): string {
  // None is in another.
  return `${world.name('text')}.`;
}

function die(world: World, window: VirtualWindow, choice: number): void {
  const extent = extents[choice % extents.length] as Extent;
  world.say(`${window.name} is gone; of what it was writing, ${extent} is done`);
  world.dead(window, extent);
}

/** A saved conversation, and a window that lists it. */
interface Saved {
  readonly window: VirtualWindow;
  readonly id: string;
}

function saved(world: World): readonly Saved[] {
  return world.openWindows.flatMap(window => world.saved.map(id => ({ window, id })));
}

function step<Target>(action: Action<Target>): fc.WeightedArbitrary<Step<unknown>> {
  return {
    weight: action.weight,
    arbitrary: fc
      .tuple(fc.nat(11), fc.nat(1000))
      .map(([target, choice]) => new Step(action, target, choice) as Step<unknown>),
  };
}

const person = [
  step<VirtualWindow>({
    name: 'newConversation',
    weight: 3,
    targets: ({ openWindows }) => openWindows,
    run: (_, window) => void window.open(),
  }),
  step<OpenTab>({
    name: 'type',
    weight: 10,
    targets: ({ withPage }) => withPage,
    run(world, target) {
      const { tab, live } = target;
      const text = newText(world);
      world.say(`the user types “${text}” in ${tab.name}, for “${live.draft.text}”`);
      world.writes(target, live.draft.text, text, () => {
        live.draft.text = text;
      });
    },
  }),
  step<OpenTab>({
    name: 'stage',
    weight: 4,
    targets: ({ withPage }) => withPage,
    run(world, { live, tab }) {
      const text = world.name('part');
      world.say(`the user adds ${text} to ${tab.name}`);
      void live.draft.stage([snippet(text)]);
    },
  }),
  step<OpenTab>({
    name: 'send',
    weight: 24,
    targets: world =>
      world.withPage.filter(
        each => each.live.draft.text !== '' && !isAsked(world, each, each.live.draft.text),
      ),
    run(world, target) {
      const { tab, window, live } = target;
      const question = live.draft.text;
      world.say(`the user sends “${question}” in ${tab.name}`);
      const parts = textsOf(live.draft.staged.included);
      world.asked(target, question, parts, () => window.send(live, question));
    },
  }),
  step<OpenTab>({
    name: 'ask',
    weight: 4,
    targets: ({ open }) => open.filter(({ tab }) => !tab.isInBackground),
    run(world, target) {
      const { tab, window, live } = target;
      const question = newText(world);
      const part = world.name('part');
      world.say(`a command asks “${question}” about ${part} in ${tab.name}`);
      world.writes(target, '', question, () =>
        world.asked(target, question, [part], () => window.ask(live, question, snippet(part))),
      );
    },
  }),
  step<OpenTurn>({
    name: 'askAgain',
    weight: 5,
    targets: world =>
      turns(world, isOver).filter(each => !isAsked(world, each, each.turn.question)),
    run(world, target) {
      const { tab, window, live, turn } = target;
      world.say(`the user asks “${turn.question}” again in ${tab.name}`);
      const parts = textsOf(turn.parts);
      world.asked(target, turn.question, parts, () => window.askAgain(live, turn));
    },
  }),
  step<OpenTurn>({
    name: 'sendUnsent',
    weight: 8,
    targets: world =>
      turns(world, isUnsent).filter(
        ({ turn, ...tab }) => !isAsked(world, tab, turn.edit ?? turn.question),
      ),
    run(world, target) {
      const { tab, window, live, turn } = target;
      const question = turn.edit ?? turn.question;
      world.say(`the user sends “${question}” in ${tab.name}, which was not sent`);
      const parts = textsOf(turn.parts);
      world.asked(target, question, parts, () => window.sendUnsent(live, turn));
    },
  }),
  step<OpenTurn>({
    name: 'stop',
    weight: 4,
    targets: world => turns(world, ({ state }) => state === 'running'),
    async run(world, { tab, live, turn }) {
      world.say(`the user stops “${turn.question}” in ${tab.name}`);
      const owed = world.owedIn(tab);
      owed.notToBeSent(turn.question, 'it had been stopped');
      for (const { question } of live.conversation.turns.filter(
        ({ state }) => state === 'queued',
      )) {
        owed.notToBeSent(question, 'the one before it had been stopped');
      }
      live.stop();
      await world.settle();
      if (!isOver(turn)) {
        throw new BrokenPromise(`“${turn.question}” was stopped, and goes on`);
      }
      if (live.conversation.running) {
        throw new BrokenPromise(`“${turn.question}” was stopped, and the next one goes on`);
      }
    },
  }),
  step<OpenTurn>({
    name: 'beginEdit',
    weight: 16,
    targets: world =>
      turns(world, turn => (isWaiting(turn) || isOver(turn)) && turn.edit === undefined),
    run(world, { tab, live, turn }) {
      world.say(`the user begins to edit “${turn.question}” in ${tab.name}`);
      if (turn.state === 'queued') {
        world.owedIn(tab).notToBeSent(turn.question, 'it was being edited');
      }
      live.editQuestion(turn, turn.question);
    },
  }),
  step<OpenTurn>({
    name: 'typeEdit',
    weight: 8,
    targets: world => turns(world, isEdited),
    run(world, target) {
      const { tab, live, turn } = target;
      const text = newText(world);
      world.say(`the user types “${text}” for “${turn.edit}” in ${tab.name}`);
      world.writes(target, turn.edit ?? '', text, () => live.editQuestion(turn, text));
      if (isWaiting(turn)) {
        // The replaced text comes back only if the edit is canceled.
        world.letGo(tab, turn.question);
      }
    },
  }),
  step<OpenTurn>({
    name: 'endEdit',
    weight: 16,
    targets: world => turns(world, turn => isEdited(turn) && isWaiting(turn)),
    run(world, target, choice) {
      const { tab, live, turn } = target;
      const { question, edit = '', state } = turn;
      const isKept = choice % 2 === 0;
      world.say(
        `the user ${isKept ? 'keeps' : 'drops'} “${edit}” for “${question}” in ${tab.name}`,
      );
      const text = isKept ? edit : question;
      if (state === 'queued') {
        world.askedInstead(tab, question, text, textsOf(turn.parts));
      }
      world.writes(target, `${question} ${edit}`, text, () =>
        live.endEdit(turn, isKept ? edit : undefined),
      );
    },
  }),
  step<OpenTurn>({
    name: 'takeBack',
    weight: 6,
    targets: world => turns(world, isWaiting),
    run(world, { tab, live, turn }) {
      world.say(`the user takes “${turn.question}” back in ${tab.name}`);
      if (!isUnsent(turn)) {
        world.owedIn(tab).notToBeSent(turn.question, 'it had been taken back');
      }
      live.withdraw(turn);
    },
  }),
  step<OpenTurn>({
    name: 'deleteTurn',
    weight: 2,
    targets: world => turns(world, turn => isOver(turn) || isUnsent(turn)),
    run(world, { tab, live, turn }) {
      world.say(`the user deletes “${turn.question}” in ${tab.name}`);
      live.deleteTurn(turn);
      world.deleted(tab, turn);
    },
  }),
  step<Pick<OpenTab, 'tab' | 'window'>>({
    name: 'close',
    weight: 2,
    targets: world =>
      world.tabs(({ isInBackground }, { isEnding }) => !isInBackground && !isEnding),
    run(world, { tab, window }) {
      world.say(`the user closes ${tab.name}`);
      world.silenced(tab, 'its tab had been closed');
      const running = tab.live?.conversation.running;
      const wasSent = running !== undefined && !running.isReading;
      window.leave(tab);
      if (wasSent && running.state !== 'running') {
        throw new BrokenPromise(`“${running.question}” had been sent, and was stopped`);
      }
    },
  }),
  step<Saved>({
    name: 'openSaved',
    weight: 8,
    // Two windows with the same conversation do not know of each other, and the last to save wins.
    targets: world =>
      saved(world).filter(
        ({ window, id }) => !world.isBeingSaved(id, window.life) && !world.isElsewhere(id, window),
      ),
    run(world, { window, id }) {
      world.say(`the user opens ${short(id)} in ${window.name}`);
      window.openSaved(id).catch(() => undefined);
    },
  }),
  step<Saved>({
    name: 'delete',
    weight: 1,
    targets: world =>
      saved(world).filter(
        ({ window, id }) =>
          !world.isBeingSaved(id, window.life) &&
          world
            .tabs(tab => tab.conversation === id)
            .every(each => each.window === window && each.tab.live),
      ),
    run(world, { window, id }) {
      world.say(`the user deletes ${short(id)} in ${window.name}`);
      for (const { tab } of world.tabs(each => each.conversation === id)) {
        tab.texts.clear();
        tab.answers.clear();
        world.silenced(tab, 'its conversation had been deleted');
      }
      world.owed(id).gone();
      window.delete(id).catch(() => undefined);
    },
  }),
  step<VirtualWindow>({
    name: 'clear',
    weight: 1,
    targets: ({ openWindows }) => openWindows,
    run(world, window, choice) {
      const keepsPinned = choice % 4 !== 0;
      world.say(
        `the user deletes all saved conversations in ${window.name}${keepsPinned ? ' but pinned ones' : ''}`,
      );
      if (!keepsPinned) {
        world.unpinAll();
      }
      window.clear(keepsPinned).catch(() => undefined);
    },
  }),
  step<Saved>({
    name: 'rename',
    weight: 6,
    targets: saved,
    run(world, { window, id }, choice) {
      const name = choice % 4 === 0 ? '' : world.name('name');
      world.say(`the user renames ${short(id)} to “${name}” in ${window.name}`);
      world.relabels(window, id, { name });
    },
  }),
  step<Saved>({
    name: 'pin',
    weight: 4,
    targets: saved,
    run(world, { window, id }, choice) {
      const isPinned = choice % 4 !== 0;
      world.say(`the user ${isPinned ? 'pins' : 'unpins'} ${short(id)} in ${window.name}`);
      world.relabels(window, id, { isPinned });
    },
  }),
  step<OpenTurn>({
    name: 'askEdited',
    weight: 8,
    targets: world =>
      turns(world, turn => isEdited(turn) && isOver(turn)).filter(
        ({ turn, ...tab }) => !isAsked(world, tab, turn.edit ?? ''),
      ),
    run(world, target) {
      const { tab, window, live, turn } = target;
      const { question, edit = '' } = turn;
      world.say(`the user asks “${edit}” in ${tab.name}, which was “${question}”`);
      world.asked(target, edit, textsOf(turn.parts), () => window.askEdited(live, turn));
    },
  }),
  step<OpenTurn>({
    name: 'dropEdit',
    weight: 4,
    targets: world => turns(world, turn => isEdited(turn) && isOver(turn)),
    run(world, target) {
      const { tab, live, turn } = target;
      const { question, edit = '' } = turn;
      world.say(`the user drops “${edit}” for “${question}” in ${tab.name}`);
      world.writes(target, edit, question, () => live.endEdit(turn));
    },
  }),
];

const code = [
  step<VirtualWindow>({
    name: 'reload',
    weight: 1,
    targets: ({ openWindows }) => openWindows,
    run(world, window) {
      world.say(`${window.name} is reloaded`);
      for (const tab of window.tabs) {
        world.silenced(tab, 'its window was being reloaded');
      }
      void window.end();
    },
  }),
  step<VirtualWindow>({
    name: 'endReload',
    weight: 16,
    targets: ({ windows }) => windows.filter(({ isEnding }) => isEnding),
    run: die,
  }),
  step<OpenTab>({
    name: 'loadPage',
    weight: 30,
    targets: ({ open }) => open.filter(({ tab }) => !tab.isLoaded && !tab.isInBackground),
    run(world, { tab }) {
      world.say(`the page of ${tab.name} is loaded`);
      tab.isLoaded = true;
    },
  }),
  step<VirtualWindow>({ name: 'die', weight: 1, targets: ({ windows }) => windows, run: die }),
  step<Pick<OpenTab, 'tab' | 'window'>>({
    name: 'restore',
    weight: 24,
    targets: world =>
      world.tabs(({ live, isRestoring }, { isEnding }) => !live && !isRestoring && !isEnding),
    run(world, { tab, window }) {
      world.say(`VS Code restores ${tab.name} in ${window.name}`);
      window.deserialize(tab).catch(() => undefined);
    },
  }),
];

const surroundings = [
  step<PendingCall>({
    name: 'answerOne',
    weight: 20,
    targets: ({ pending }) => pending.all,
    run(world, call) {
      world.say(`${call.life} can ${call.what}`);
      call.succeed();
    },
  }),
  step<World>({
    name: 'answerMany',
    weight: 36,
    targets: world => (world.pending.all.length > 0 ? [world] : []),
    async run(world, _, choice) {
      let seed = choice;
      for (let left = (choice % 30) + 1; left > 0 && world.pending.all.length > 0; left--) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        const { all } = world.pending;
        const call = all[(seed >> 8) % all.length];
        world.say(`${call?.life} can ${call?.what}`);
        call?.succeed();
        await world.settle();
        world.check();
      }
    },
  }),
  step<PendingCall>({
    name: 'failOne',
    weight: 4,
    targets: ({ pending }) => pending.all,
    run(world, call, choice) {
      const extent = extents[choice % extents.length] as Extent;
      world.say(`${call.life} cannot ${call.what}; ${extent} of it is done`);
      call.fail(extent);
    },
  }),
  step<World>({
    name: 'breakDisk',
    weight: 1,
    targets: world => [world],
    run(world, _, choice) {
      const verb = verbs[choice % verbs.length] as string;
      world.say(`from now on, the disk fails to ${verb}`);
      world.disk.broken.add(verb);
    },
  }),
  step<World>({
    name: 'healDisk',
    weight: 4,
    targets: world => (world.disk.broken.size > 0 ? [world] : []),
    run(world) {
      world.say('the disk works again');
      world.disk.broken.clear();
    },
  }),
  step<World['service']['open'][number]>({
    name: 'serve',
    weight: 40,
    targets: ({ service }) => service.open,
    run(world, query, choice) {
      switch (choice % 5) {
        case 0:
        case 1:
          return query.say(`${world.name('answer')} `);
        case 2:
          return query.log(world.name('log'));
        case 3:
          return query.end();
        default:
          return query.cut();
      }
    },
  }),
  step<World>({
    name: 'wait',
    weight: 2,
    targets: world => [world],
    run: (world, _, choice) => world.clock.advance((choice % 20) * 100, () => world.settle()),
  }),
  step<World>({
    name: 'calm',
    weight: 3,
    targets: world => [world],
    run(world) {
      world.say('all ports answer, and a second passes');
      return world.calm();
    },
  }),
];

const verbs = ['createFolder', 'list', 'read', 'remove', 'stat', 'write'];

/** Sequences of actions of users, VS Code and everything else around the extension. */
export function sequences(maxCommands: number) {
  return fc.commands<World, World, false>([fc.oneof(...person, ...code, ...surroundings)], {
    maxCommands,
    size: 'max',
  });
}
