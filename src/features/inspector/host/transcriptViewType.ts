/** The view type of the editor for event streams; also in `customEditors` of package.json. */
export const transcriptViewType = 'agentQuery.transcript';
