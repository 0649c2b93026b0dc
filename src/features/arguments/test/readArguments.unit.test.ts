import assert from 'node:assert/strict';
import { type AgentQueryError, thrownError } from '../../../core/errors/agentQueryError';
import { readArguments } from '../core/readArguments';
import { flat, serviceWith } from './support/serviceWith';

const read = (schema: unknown) => readArguments(serviceWith(schema));

describe('the arguments of a service', () => {
  it('are read from a flat JSON Schema, with the key as the name if there is no title', () => {
    const schema = flat({
      model: {
        type: 'string',
        title: 'Model',
        description: 'Who answers',
        enum: ['fast', 'deep'],
        enumDescriptions: ['In seconds'],
        default: 'fast',
        send: 'always',
      },
      note: { type: 'string', default: '' },
      web: { type: 'boolean', title: ' ' },
      depth: { type: 'integer', minimum: 0.5, maximum: 9.5 },
      constructor: { type: 'number', minimum: 0.5, maximum: 0.7 },
    });
    const plain = { description: '', isAlwaysSent: false };
    assert.deepEqual(read(schema), [
      {
        name: 'model',
        title: 'Model',
        description: 'Who answers',
        isAlwaysSent: true,
        type: 'string',
        choices: [
          { value: 'fast', description: 'In seconds' },
          { value: 'deep', description: '' },
        ],
        default: 'fast',
      },
      { ...plain, name: 'note', title: 'note', type: 'string', choices: [], default: '' },
      { ...plain, name: 'web', title: 'web', type: 'boolean' },
      { ...plain, name: 'depth', title: 'depth', type: 'integer', minimum: 1, maximum: 9 },
      {
        ...plain,
        name: 'constructor',
        title: 'constructor',
        type: 'number',
        minimum: 0.5,
        maximum: 0.7,
      },
    ]);
    assert.deepEqual(read(undefined), []);
  });

  it('are refused at their place if they have other keywords', () => {
    const keywords = [
      [{ ...flat({}), required: ['a'] }, 'arguments.required'],
      [{ ...flat({}), $schema: 'x' }, 'arguments.$schema'],
      [flat({ a: { type: 'string', pattern: '.' } }), 'arguments.properties.a.pattern'],
      [flat({ a: { type: 'string', minimum: 1 } }), 'arguments.properties.a.minimum'],
      [flat({ a: { type: 'integer', enum: [1] } }), 'arguments.properties.a.enum'],
      [flat({ a: { type: 'boolean', const: true } }), 'arguments.properties.a.const'],
      [
        flat({ a: { type: 'number', exclusiveMaximum: 1 } }),
        'arguments.properties.a.exclusiveMaximum',
      ],
    ] as const;
    for (const [schema, place] of keywords) {
      const error = thrownError(() => read(schema));
      const details = { code: 'argumentKeyword', place, service: 'Agent' };
      assert.deepEqual(error?.details, details);
    }
  });

  it('are refused at their place if a value is missing or wrong', () => {
    const property = (fields: object) => flat({ a: { type: 'string', ...fields } });
    const values: ReadonlyArray<readonly [unknown, string]> = [
      [[], ''],
      [{ properties: {} }, '.type'],
      [{ type: 'object' }, '.properties'],
      [flat({ a: true }), '.properties.a'],
      [flat({ a: {} }), '.properties.a.type'],
      [flat({ a: { type: 'array' } }), '.properties.a.type'],
      [flat({ a: { type: ['string'] } }), '.properties.a.type'],
      [flat({ session_id: { type: 'string' } }), '.properties.session_id'],
      [flat({ ' ': { type: 'string' } }), '.properties. '],
      [flat({ 'a\u202e': { type: 'string' } }), '.properties.a\u202e'],
      [
        JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
        '.properties.__proto__',
      ],
      [property({ title: 1 }), '.properties.a.title'],
      [property({ description: null }), '.properties.a.description'],
      [property({ send: 'never', default: 'b' }), '.properties.a.send'],
      [property({ send: 'always' }), '.properties.a.default'],
      [property({ default: 1 }), '.properties.a.default'],
      [property({ enum: [] }), '.properties.a.enum'],
      [property({ enum: ['b', 'b'] }), '.properties.a.enum'],
      [property({ enum: ['b', 1] }), '.properties.a.enum'],
      [property({ enum: ['b'], default: 'c' }), '.properties.a.default'],
      [property({ enum: ['b'], enumDescriptions: ['c', 'd'] }), '.properties.a.enumDescriptions'],
      [property({ enumDescriptions: ['c'] }), '.properties.a.enumDescriptions'],
      [property({ type: 'boolean', default: 'true' }), '.properties.a.default'],
      [property({ type: 'integer', default: 1.5 }), '.properties.a.default'],
      [property({ type: 'integer', default: 2 ** 60 }), '.properties.a.default'],
      [property({ type: 'number', default: '1' }), '.properties.a.default'],
      [property({ type: 'number', minimum: '1' }), '.properties.a.minimum'],
      [property({ type: 'number', minimum: 2, maximum: 1 }), '.properties.a.maximum'],
      [property({ type: 'integer', minimum: 0.5, maximum: 0.7 }), '.properties.a.maximum'],
      [property({ type: 'integer', minimum: 2 ** 60 }), '.properties.a.minimum'],
      [property({ type: 'integer', maximum: -(2 ** 60) }), '.properties.a.maximum'],
      [property({ type: 'number', maximum: 1, default: 2 }), '.properties.a.default'],
      [property({ type: 'integer', minimum: 0.5, default: 0 }), '.properties.a.default'],
      [
        flat({ a: { type: 'boolean', title: 'Web' }, b: { type: 'string', title: ' Web ' } }),
        '.properties.b.title',
      ],
      [flat({ a: { type: 'boolean' }, b: { type: 'string', title: 'a' } }), '.properties.b.title'],
    ];
    for (const [schema, place] of values) {
      const { details } = thrownError(() => read(schema)) ?? assert.fail(place);
      assert.deepEqual(details, {
        code: 'argumentValue',
        place: `arguments${place}`,
        service: 'Agent',
      });
    }
  });

  it('are refused if there are more than 12', () => {
    const properties = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, { type: 'boolean' }]));
    assert.equal(read(flat(properties(12))).length, 12);
    assert.throws(
      () => read(flat(properties(13))),
      (error: AgentQueryError) => error.details.code === 'argumentCount',
    );
  });
});
