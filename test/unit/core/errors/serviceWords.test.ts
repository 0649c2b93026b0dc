import assert from 'node:assert/strict';
import { serviceWords } from '../../../../src/core/errors/serviceWords';

/** Bodies as these programs send them. */
const bodies: ReadonlyArray<readonly [from: string, body: string, words: string]> = [
  ['FastAPI', '{"detail":"Not authenticated"}', 'Not authenticated'],
  [
    'FastAPI with Pydantic 1',
    '{"detail":[{"loc":["body","kwargs","model"],"msg":"field required","type":"value_error.missing"}]}',
    'kwargs.model: field required',
  ],
  [
    'FastAPI with Pydantic 2',
    '{"detail":[{"type":"missing","loc":["body","kwargs","model"],"msg":"Field required","input":{"a":1},"url":"https://errors.pydantic.dev"},{"type":"list_type","loc":["body","parts",0],"msg":"Input should be a valid list","input":null},{"type":"json_invalid","loc":["body"],"msg":"JSON decode error"}]}',
    'kwargs.model: Field required\nparts.0: Input should be a valid list\nJSON decode error',
  ],
  [
    'FastAPI, an object as detail',
    '{"detail":{"message":"No such agent","code":7}}',
    'No such agent',
  ],
  ['Flask', '{\n  "error": "Not found"\n}\n', 'Not found'],
  ['Flask-RESTful', '{"message": "Unauthorized", "status": 401}', 'Unauthorized'],
  ['Express', '{"error":"Token expired"}', 'Token expired'],
  [
    'NestJS',
    '{"message":["a must be a string","b is unknown"],"error":"Bad Request","statusCode":400}',
    'Bad Request: a must be a string\nb is unknown',
  ],
  [
    'Spring',
    '{"timestamp":"2026-01-01T00:00:00.000+00:00","status":500,"error":"Internal Server Error","path":"/query"}',
    'Internal Server Error',
  ],
  [
    'Spring, application/problem+json',
    '{"type":"about:blank","title":"Bad Request","status":400,"detail":"Failed to read request","instance":"/query"}',
    'Bad Request: Failed to read request',
  ],
  ['API gateway of AWS', '{"message":"Forbidden"}', 'Forbidden'],
  [
    'API gateway of AWS, an authorizer',
    '{"Message":"User is not authorized"}',
    'User is not authorized',
  ],
  [
    'LiteLLM',
    '{"error":{"message":"Authentication Error, No api key passed in.","type":"auth_error","param":"None","code":"401"}}',
    'Authentication Error, No api key passed in.',
  ],
  [
    'OpenAI',
    '{"error":{"message":"You exceeded your current quota.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}',
    'You exceeded your current quota.',
  ],
  [
    'Anthropic',
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}',
    'Overloaded',
  ],
];

describe('the words of a service', () => {
  for (const [from, body, words] of bodies) {
    it(`are read in a body of ${from}`, () => {
      assert.equal(serviceWords(body), words);
    });
  }

  for (const body of [
    'Internal Server Error',
    '<html><head><title>502 Bad Gateway</title></head></html>',
    '{"detail":"cut off at the en',
    '{"error":"quota","limit":{"perMinute":3}}',
    '{"detail":[{"loc":["body"],"msg":"a"},{"reason":"b"}]}',
    '{"detail":{"reasons":["a","b"]}}',
    '{"message":null}',
    '{"error":true}',
    '{"detail":[]}',
    '["a"]',
    '"a"',
    '{}',
  ]) {
    it(`are not taken out of ${body}`, () => {
      assert.equal(serviceWords(body), undefined);
    });
  }
});
