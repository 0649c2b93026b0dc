import manifest from '../../package.json';

/** The ID under which galleries and VS Code know the extension. */
export const extensionId = `${manifest.publisher}.${manifest.name}`;
