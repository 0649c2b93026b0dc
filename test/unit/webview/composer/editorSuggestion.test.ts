import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Composer, posted, StatusRegion } from '../../../support/page/loadPage';
import { partView } from '../../../support/page/views';

describe('the suggested editor', () => {
  let composer: InstanceType<typeof Composer>;

  beforeEach(() => {
    posted.length = 0;
    composer = new Composer(new StatusRegion(), () => undefined);
    document.body.append(composer.root);
  });
  afterEach(() => composer.root.remove());

  const button = () => composer.suggestion.root.querySelector('button') as HTMLButtonElement;
  const suggest = (label: string, id = '1') => composer.suggestion.show({ id, label });

  it('is absent without an editor, and is named after the effect of a click', () => {
    assert.equal(composer.suggestion.root.hidden, true);
    suggest('src/<b>a</b>.ts');
    assert.equal(composer.suggestion.root.hidden, false);
    assert.equal(button().getAttribute('aria-label'), 'Add src/<b>a</b>.ts');
    assert.equal(button().textContent, 'src/<b>a</b>.ts');
    composer.suggestion.show(undefined);
    assert.equal(composer.suggestion.root.hidden, true);
  });

  it('is below the list of parts, not an item of the list', () => {
    composer.setParts([partView('a.txt')], '1 B');
    suggest('b.txt');
    assert.equal(composer.parts.root.nextElementSibling, composer.suggestion.root);
    assert.equal(composer.parts.root.querySelectorAll('li').length, 1);
  });

  it('attaches the shown file with a click, and nothing before', () => {
    suggest('a.txt', '1');
    suggest('b.txt', '2');
    assert.deepEqual(posted, []);
    button().click();
    assert.deepEqual(posted, [{ type: 'part.attachSuggested', id: '2' }]);
  });
});
