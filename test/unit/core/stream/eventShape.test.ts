import assert from 'node:assert/strict';
import { eventShapes } from '../../../../src/core/errors/eventShapes';
import { eventShape, isLostLine } from '../../../../src/core/stream/eventShape';

const cases: ReadonlyArray<readonly [shape: string, ...data: string[]]> = [
  ['empty', '', '  '],
  ['doubledPrefix', 'data: {"type":"message","data":{"content":"a"}}', 'data:Hello', 'data:'],
  ['python', "{'type': 'message'}", "{ 'type': 'mess", "[{'type': 'message'}]"],
  ['partial', '{', '{"type":"message",', '  [ {"type":"mess', '{"a":"}\\"', '{"a":{"b":[]},'],
  [
    'notJson',
    'Hello',
    ' world',
    '{oops}',
    '"half',
    '[DONE',
    '- {',
    '(1)',
    '{"a":{}},',
    '{"a":"{"}\\n\\n',
  ],
  ['list', '[]', '[{"type":"message","data":{"content":"a"}}]'],
  ['encodedTwice', JSON.stringify('{"type":"message","data":{"content":"a"}}')],
  ['notObject', '"Hello"', '5', 'null', 'true'],
  ['noType', '{}', '{"choices":[]}', '{"type":1}', '{"Type":"message"}'],
  ['misspelledType', '{"type":"Message","data":{"content":"a"}}', '{"type":"LOG"}'],
  ['otherType', '{"type":"ping"}', '{"type":"Tool"}'],
  ['flat', '{"type":"message","content":"READY"}', '{"type":"log"}'],
  ['textAsData', '{"type":"message","data":"a"}', '{"type":"message","data":"{}"}'],
  ['wrongData', '{"type":"message","data":{"text":"a"}}', '{"type":"log","data":null}'],
];

describe('the form of an event that breaks the interface', () => {
  for (const [shape, ...data] of cases) {
    it(`is ${shape}`, () => {
      assert.deepEqual(
        data.map(each => [each, eventShape(each)]),
        data.map(each => [each, shape]),
      );
    });
  }

  it('has a case above for each form that users see a text for', () => {
    const known = [...cases.map(([shape]) => shape), 'noPrefix'];
    assert.deepEqual(
      eventShapes.filter(shape => !known.includes(shape)),
      [],
    );
  });

  it('is found in linear time', () => {
    for (const text of [
      ' '.repeat(1e6),
      `{${' '.repeat(1e6)}`,
      '[{'.repeat(5e5),
      '} '.repeat(5e5),
      `{${'"\\\\'.repeat(3e5)}`,
    ]) {
      eventShape(`${text}x`);
    }
  });

  it('includes lines without a field of the event stream format', () => {
    const lost = ['Hello', '{"type":"message"}', 'Data: a', 'log: a', 'data{', 'eventual'];
    assert.deepEqual(lost.filter(isLostLine), lost);
    assert.deepEqual(
      ['', ':', ': a', 'data', 'data:a', 'event: a', 'id', 'retry:1'].filter(isLostLine),
      [],
    );
  });
});
