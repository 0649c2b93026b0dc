/** The view type of the editor for event streams; repeated in `customEditors` of package.json. */
export const transcriptViewType = 'agentQuery.transcript';
