import assert from 'node:assert/strict';
import { isSecretName } from '../../../../src/core/files/fileNames';

describe('secret names', () => {
  for (const name of [
    '.env',
    'app/.env.local',
    'prod.env',
    '.npmrc',
    'id_rsa',
    'certs/server.key',
    'a.pem',
    '.netrc',
    '.git/config',
    'module/.git/logs/HEAD',
    '/home/me/.ssh/config',
    '.aws/config',
    '.docker/config.json',
    'terraform.tfstate.backup',
    'client_secret_12.json',
    'CREDENTIALS',
  ]) {
    it(`${name} is one`, () => assert.ok(isSecretName(name)));
  }
  for (const name of [
    '.env.example',
    'environment.ts',
    'id_rsa.pub',
    'keys.ts',
    'README.md',
    '.github/a.yml',
    '.gitignore',
    'docker/config.json',
  ]) {
    it(`${name} is none`, () => assert.ok(!isSecretName(name)));
  }
});
