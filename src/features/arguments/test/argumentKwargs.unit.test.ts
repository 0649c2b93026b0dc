import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { readManifest } from '../../../../build/manifest.mjs';
import { root } from '../../../../test/host/root.mjs';
import { thrownError } from '../../../core/errors/agentQueryError';
import { queryKwargs } from '../../../core/query/queryKwargs';
import {
  argumentFields,
  kwargsElsewhere,
  withArguments,
  withoutArguments,
} from '../core/argumentKwargs';
import { readArguments } from '../core/readArguments';
import type { ArgumentInputs } from '../protocol/argument';
import { flat, serviceWith } from './support/serviceWith';

const read = (properties: object) => readArguments(serviceWith(flat(properties)));

const all = read({
  model: { type: 'string', enum: ['fast', 'deep'], default: 'fast', send: 'always' },
  depth: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
  web: { type: 'boolean' },
  note: { type: 'string' },
});

/** The fields that controls send. */
const fields = (inputs: ArgumentInputs = {}, settings: object = {}) =>
  argumentFields(all, inputs, { ...settings }) ?? assert.fail('an input is not valid');

describe('the keyword arguments of controls', () => {
  it('are the values that the user has set, and the defaults that are always sent', () => {
    assert.equal(withArguments(fields(), ''), '{ "model": "fast" }');
    assert.equal(
      withArguments(fields({ note: 'a "b"', web: false, depth: '1e0' }), ''),
      '{ "model": "fast", "depth": 1, "web": false, "note": "a \\"b\\"" }',
    );
    // An empty box, a value that the list no longer has, and the input of another control with this name.
    assert.equal(
      withArguments(fields({ note: '', model: 'old', web: 'yes' }), ''),
      '{ "model": "fast" }',
    );
    assert.equal(
      withArguments(argumentFields([], { a: 'b' }, {}) ?? assert.fail(), '{"a":1}'),
      '{"a":1}',
    );
  });

  it('override the settings, except by defaults, and are overridden by written ones', () => {
    const settings = { model: 'of settings', depth: 2 };
    const sent = (inputs: ArgumentInputs, written = '') =>
      JSON.parse(
        queryKwargs(undefined, settings, withArguments(fields(inputs, settings), written)),
      );
    assert.deepEqual(sent({}), settings);
    assert.deepEqual(sent({ model: 'deep' }), { model: 'deep', depth: 2 });
    assert.deepEqual(sent({ model: 'deep', depth: '4' }, '{"depth": 5, "other": null}'), {
      model: 'deep',
      depth: 5,
      other: null,
    });
    assert.match(
      withArguments(fields(), '{"id": 4634343214213523454}'),
      /"id": 4634343214213523454/,
    );
  });

  it('are none if an input is not valid', () => {
    for (const depth of ['10', '0', '1.5', 'x', '1e999']) {
      assert.equal(argumentFields(all, { depth }, {}), undefined, depth);
    }
  });

  it('are not written a second time when a question returns to its box', () => {
    const before = fields({ depth: '4' });
    assert.equal(withoutArguments(before, withArguments(before, '')), '');
    const written = '{ "depth": 5, "other": 1.0 }';
    assert.equal(withoutArguments(before, withArguments(before, written)), written);
    // The controls have changed since.
    assert.equal(withoutArguments(fields(), withArguments(before, '')), '{ "depth": 4 }');
    for (const unchanged of ['', '{ "mine":1 }', '{"not yet', '[1]']) {
      assert.equal(withoutArguments(before, unchanged), unchanged);
    }
  });

  it('are left out at a service that does not have them', () => {
    const other = read({
      model: { type: 'string', enum: ['fast', 'best'], default: 'best', send: 'always' },
      web: { type: 'boolean' },
    });
    const first = argumentFields(other, {}, {}) ?? assert.fail();
    const move = (kwargs: string) => kwargsElsewhere(kwargs, all, other, first);
    assert.equal(
      move('{ "model": "deep", "depth": 4, "web": true, "mine": 1 }'),
      '{ "model": "best", "web": true, "mine": 1 }',
    );
    assert.equal(move('{ "model": "fast" }'), '{ "model": "fast" }');
    assert.equal(kwargsElsewhere('{"mine": 1}', [], [], new Map()), '{"mine": 1}');
  });
});

const anyText = fc.oneof(fc.string(), fc.constantFrom('a', 'b', '', '1', '-1', '2.5', '1e30'));
const bound = fc.integer({ min: -5, max: 5 });
const typed = fc.oneof(
  fc.record({ type: fc.constant('string'), default: anyText }, { requiredKeys: ['type'] }),
  fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 }).chain(values =>
    fc.record(
      {
        type: fc.constant('string'),
        enum: fc.constant(values),
        enumDescriptions: fc.array(anyText, { maxLength: 2 }),
        default: fc.constantFrom(...values),
      },
      { requiredKeys: ['type', 'enum'] },
    ),
  ),
  fc.record({ type: fc.constant('boolean'), default: fc.boolean() }, { requiredKeys: ['type'] }),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: bound,
      maximum: bound,
      default: fc.oneof(bound, fc.double({ noNaN: true, noDefaultInfinity: true })),
    },
    { requiredKeys: ['type'] },
  ),
);
const facts = fc.record(
  { title: anyText, description: anyText, send: fc.constantFrom('always') },
  { requiredKeys: [] },
);
const property = fc.tuple(typed, facts).map(([one, more]) => ({ ...one, ...more }));
const name = fc.constantFrom('a', 'b', 'c', 'constructor');
const properties = fc.dictionary(name, property, { minKeys: 1 });
const anyInput = fc.oneof(anyText, fc.boolean(), fc.double().map(String));

describe('every state of the controls', () => {
  it('sends what the JSON Schema of the arguments allows', () => {
    const ajv = new Ajv({ strict: false, ownProperties: true });
    let count = 0;
    fc.assert(
      fc.property(properties, fc.dictionary(name, anyInput), (each, inputs) => {
        const schema = JSON.parse(JSON.stringify(flat(each)));
        if (thrownError(() => readArguments(serviceWith(schema)))) {
          return;
        }
        const sent = argumentFields(readArguments(serviceWith(schema)), inputs, {});
        if (sent && sent.size > 0) {
          count += 1;
          const validate = ajv.compile({ ...schema, additionalProperties: false });
          const value: unknown = JSON.parse(withArguments(sent, ''));
          assert.ok(validate(value), JSON.stringify([value, validate.errors]));
        }
      }),
      { numRuns: 2000 },
    );
    assert.ok(count > 200, `${count} states`);
  });

  it('has arguments that the settings editor finds no fault with', async () => {
    const [manifest] = await readManifest(root);
    const { contributes } = JSON.parse(manifest?.expected ?? '');
    const { additionalProperties } = contributes.configuration[0].properties['agentQuery.services'];
    const ajv = new Ajv({ strict: false });
    const validate = ajv.compile(additionalProperties.properties.arguments);
    let count = 0;
    fc.assert(
      fc.property(properties, each => {
        const schema = JSON.parse(JSON.stringify(flat(each)));
        if (!thrownError(() => readArguments(serviceWith(schema)))) {
          count += 1;
          assert.ok(validate(schema), JSON.stringify([schema, validate.errors]));
        }
      }),
    );
    assert.ok(count > 5, `${count} services`);
    assert.equal(validate({ ...flat({}), required: [] }), false);
    assert.equal(validate(flat({ a: { type: 'string', pattern: '.' } })), false);
    assert.equal(validate(flat({ a: { type: 'string', minimum: 1 } })), false);
  });
});
