/** A workspace that has no files but those that are read. */
export const noWorkspace = { folders: ['workspace'], find: async () => undefined };
