/** The names of the folders of a workspace, and a search for a file whose path ends with another one. */
export interface Workspace {
  readonly folders: readonly string[];
  readonly find: (ending: string) => Promise<string | undefined>;
}

/** A workspace that has only the files that are read. */
export const noWorkspace: Workspace = { folders: ['workspace'], find: async () => undefined };
