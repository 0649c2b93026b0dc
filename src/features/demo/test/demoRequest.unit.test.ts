import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { InvalidRequestError, parseDemoRequest } from '../core/demoRequest';

const file = { type: 'file', name: 'a.bin', mimeType: 'application/octet-stream', base64: 'AAEC' };

/** A body with one file part in which one field is replaced. */
const withFile = (field: string, value: unknown) => ({
  parts: [{ ...file, [field]: value }],
  kwargs: {},
});

describe('parseDemoRequest', () => {
  describe('accepts', () => {
    const bodies: Record<string, unknown> = {
      'a text part and empty kwargs': { parts: [{ type: 'text', text: 'Hi' }], kwargs: {} },
      'no parts at all': { parts: [], kwargs: {} },
      'two pad characters': withFile('base64', 'AA=='),
      'a MIME type with dots, dashes and a plus': withFile('mimeType', 'image/vnd.x-y+xml'),
      'a name with slashes and any script': withFile('name', 'データ/été.txt'),
    };
    for (const [name, body] of Object.entries(bodies)) {
      it(name, () => {
        assert.deepEqual(parseDemoRequest(body), { request: body, remarks: [] });
      });
    }

    it('a missing kwargs, which the interface does not call required', () => {
      assert.deepEqual(parseDemoRequest({ parts: [] }).request.kwargs, {});
    });

    it('keys that the interface does not define, with a note and without passing them on', () => {
      const parsed = parseDemoRequest({
        parts: [{ type: 'text', text: 'Hi', role: 'user' }],
        kwargs: {},
        stream: true,
        model: 'x',
      });
      assert.deepEqual(parsed.request.parts, [{ type: 'text', text: 'Hi' }]);
      assert.equal(parsed.remarks.length, 2);
      assert.match(parsed.remarks[0] ?? '', /^The body .*"stream", "model"/);
      assert.match(parsed.remarks[1] ?? '', /^parts\[0\] .*"role"/);
    });

    it('64 MB of base64 without running out of stack', () => {
      const base64 = 'A'.repeat(64_000_000);
      assert.equal(parseDemoRequest(withFile('base64', base64)).request.parts.length, 1);
    });
  });

  describe('refuses, naming the field,', () => {
    const bodies: [name: string, body: unknown, message: RegExp][] = [
      ['a body that is null', null, /^The body must be an object, but is null\.$/],
      ['missing parts', { kwargs: {} }, /^parts is missing/],
      [
        'an unknown part type',
        { parts: [{ type: 'image' }] },
        /^parts\[0\]\.type must be "text" or "file", but is a string/,
      ],
      ['text without text', { parts: [{ type: 'text' }] }, /^parts\[0\]\.text .* missing/],
      ['the second part', { parts: [file, { ...file, name: 1 }] }, /^parts\[1\]\.name /],
      ['an empty name', withFile('name', ''), /^parts\[0\]\.name must not be empty/],
      [
        'a MIME type without subtype',
        withFile('mimeType', 'text'),
        /^parts\[0\]\.mimeType must have the form type\/subtype/,
      ],
      ['a MIME type with parameters', withFile('mimeType', 'text/plain; charset=x'), /mimeType/],
      ['missing base64', withFile('base64', undefined), /^parts\[0\]\.base64 .* missing/],
      ['URL-safe base64', withFile('base64', 'AA-_'), /^parts\[0\]\.base64 .*character 3/],
      ['base64 with a line break', withFile('base64', 'AAEC\nAAEC'), /character 5/],
      ['base64 with its padding left out', withFile('base64', 'AAE'), /length, 3/],
      ['base64 with padding in the middle', withFile('base64', 'AA==AAEC'), /character 3/],
      ['kwargs that is an array', { parts: [], kwargs: [] }, /^kwargs .* an array/],
      [
        'a session_id that is a number',
        { parts: [], kwargs: { session_id: 7 } },
        /^kwargs\.session_id must be a string/,
      ],
    ];
    for (const [name, body, message] of bodies) {
      it(name, () => {
        assert.throws(
          () => parseDemoRequest(body),
          (error: unknown) => {
            assert.ok(error instanceof InvalidRequestError);
            assert.match(error.message, message);
            return true;
          },
        );
      });
    }
  });
});
