import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { root } from '../host/root.mjs';
import { readVsix } from './vsix';

/** The fields of a component in CycloneDX's JSON that the tests read. */
interface Component {
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

interface BillOfMaterials {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

/** Licenses that allow the extension to be distributed under its own license. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
];

describe('the bill of materials', () => {
  let text: string;
  let bom: BillOfMaterials;

  before(async () => {
    const files = await readVsix();
    text = new TextDecoder().decode(files.get('extension/dist/agent-query.cdx.json'));
    bom = JSON.parse(text);
  });

  it('follows the schema of CycloneDX 1.6', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    assert.equal(await validator.validate(text), null);
    assert.notEqual(await validator.validate(text.replace('"SHA-512"', '"SHA-513"')), null);
  });

  it('is about this version of the extension', async () => {
    const { version, license } = await readJson('package.json');
    const { component } = bom.metadata;
    assert.equal(component.purl, `pkg:vscode-extension/agent-query/agent-query@${version}`);
    assert.deepEqual(component.licenses, [{ license: { id: license } }]);
  });

  it('names nothing that differs from build to build', () => {
    assert.equal(bom.serialNumber, undefined);
    assert.equal(bom.metadata.timestamp, undefined);
  });

  it('has all dependencies of the extension, and the packages of the third-party notices', async () => {
    const { dependencies } = await readJson('package.json');
    const names = bom.components.map(fullName);
    assert.deepEqual(
      Object.keys(dependencies).filter(name => !names.includes(name)),
      [],
      'a dependency that no bundle contains is a dependency of development',
    );
    const notices = await readFile(path.join(root, 'dist/ThirdPartyNotices.txt'), 'utf8');
    const titles = [...notices.matchAll(/^-{80}\n\n(\S+) (\S+) \(/gm)];
    assert.deepEqual(
      bom.components.map(component => `${fullName(component)} ${component.version}`).sort(),
      titles.map(([, name, version]) => `${name} ${version}`).sort(),
    );
  });

  it('has the packages that the source maps name', async () => {
    const dist = path.join(root, 'dist');
    const maps = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.map'));
    assert.ok(maps.length > 5, `${maps.length} source maps`);
    const found = new Set<string>();
    for (const map of maps) {
      const { sources }: { sources: string[] } = await readJson(path.join('dist', map));
      for (const source of sources) {
        const [, name] = /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
        if (name !== undefined) {
          found.add(name);
        }
      }
    }
    assert.deepEqual(bom.components.map(fullName).sort(), [...found].sort());
  });

  it('has version, purl, and checksum of each package as in package-lock.json', async () => {
    const { packages } = await readJson('package-lock.json');
    const locked = Object.entries<{ version: string; integrity?: string }>(packages);
    for (const component of bom.components) {
      const name = fullName(component);
      const { version } = component;
      const integrity = locked.find(
        ([folder, entry]) => folder.endsWith(`node_modules/${name}`) && entry.version === version,
      )?.[1].integrity;
      assert.equal(component.purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
      const hash = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64');
      assert.equal(hash.length, 64, name);
      assert.deepEqual(component.hashes, [{ alg: 'SHA-512', content: hash.toString('hex') }]);
    }
  });

  it('has only permissive licenses', () => {
    const others = bom.components.filter(
      ({ licenses }) =>
        licenses.length === 0 || !licenses.every(({ license }) => permissive.includes(license?.id)),
    );
    assert.deepEqual(others.map(fullName), []);
  });

  it('says what depends on what, down to each package', () => {
    const reached = new Set<string>();
    const visit = (ref: string) => {
      if (!reached.has(ref)) {
        reached.add(ref);
        bom.dependencies.find(entry => entry.ref === ref)?.dependsOn?.forEach(visit);
      }
    };
    visit(bom.metadata.component['bom-ref']);
    const refs = bom.components.map(component => component['bom-ref']);
    assert.deepEqual(
      refs.filter(ref => !reached.has(ref)),
      [],
    );
    const markdownIt = bom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/markdown-it@'));
    assert.ok(markdownIt?.dependsOn?.some(ref => ref.startsWith('pkg:npm/mdurl@')));
  });
});

/** The name including the scope, such as `@vscode/codicons`. */
function fullName({ group, name }: Component): string {
  return group === undefined ? name : `${group}/${name}`;
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows the file
async function readJson(file: string): Promise<any> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8'));
}
