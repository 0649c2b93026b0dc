import { writeFile } from 'node:fs/promises';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parseExpression from 'spdx-expression-parse';

/** @typedef {import('./bundledPackages.mjs').BundledPackage} BundledPackage */

/**
 * The fields of the extension's package.json that are used here.
 *
 * @typedef {object} ExtensionManifest
 * @property {string} name
 * @property {string} publisher
 * @property {string} version
 * @property {string} license
 */

const licenses = new Contrib.License.Factories.LicenseFactory(parseExpression);

/**
 * Writes the components of the extension as a software bill of materials, in CycloneDX's JSON format. It contains
 * neither a time nor a random serial number, so that every build writes the same bytes.
 *
 * @param {ExtensionManifest} manifest
 * @param {readonly BundledPackage[]} packages
 * @param {string} file the file to write
 */
export async function writeBillOfMaterials(manifest, packages, file) {
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const serializer = new Serialize.JsonSerializer(normalizers);
  const bom = billOfMaterials(manifest, packages);
  await writeFile(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
}

/**
 * @param {ExtensionManifest} manifest
 * @param {readonly BundledPackage[]} packages
 */
function billOfMaterials(manifest, packages) {
  const components = new Map(packages.map(bundled => [bundled.folder, packageComponent(bundled)]));
  const extension = extensionComponent(manifest);
  const dependencies = new Set(packages.flatMap(bundled => bundled.dependencies));
  for (const [folder, { bomRef }] of components) {
    if (!dependencies.has(folder)) {
      extension.dependencies.add(bomRef);
    }
  }
  for (const bundled of packages) {
    for (const dependency of bundled.dependencies) {
      const bomRef = components.get(dependency)?.bomRef;
      if (bomRef !== undefined) {
        components.get(bundled.folder)?.dependencies.add(bomRef);
      }
    }
  }
  return new Models.Bom({
    metadata: new Models.Metadata({
      component: extension,
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
    }),
    components: new Models.ComponentRepository(components.values()),
  });
}

/** @param {ExtensionManifest} manifest */
function extensionComponent({ name, publisher, version, license }) {
  const purl = `pkg:vscode-extension/${publisher}/${name}@${version}`;
  return new Models.Component(Enums.ComponentType.Application, name, {
    ...{ bomRef: purl, purl, version, publisher },
    licenses: licensesOf(license),
  });
}

/** @param {BundledPackage} bundled */
function packageComponent({ name, version, license, integrity }) {
  const [, group, rest] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return new Models.Component(Enums.ComponentType.Library, rest ?? name, {
    ...{ bomRef: purl, purl, version },
    ...(group !== undefined && { group }),
    licenses: licensesOf(license),
    hashes: new Models.HashDictionary(
      integrity === undefined
        ? []
        : [Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(integrity)],
    ),
  });
}

/**
 * @param {string | undefined} license an SPDX expression
 * @returns {Models.LicenseRepository}
 */
function licensesOf(license) {
  return new Models.LicenseRepository(
    license === undefined ? [] : [licenses.makeFromString(license)],
  );
}
