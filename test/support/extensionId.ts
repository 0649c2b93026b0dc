import manifest from '../../package.json';

/** The ID of the extension in galleries and in VS Code. */
export const extensionId = `${manifest.publisher}.${manifest.name}`;
