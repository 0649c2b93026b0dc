/** A step of the walkthrough, with its texts and its picture. */
function step(id: string, completionEvents: readonly string[]) {
  return {
    id,
    title: `%walkthrough.${id}.title%`,
    description: `%walkthrough.${id}.description%`,
    media: { svg: `media/walkthrough-${id}.svg`, altText: `%walkthrough.${id}.alt%` },
    completionEvents,
  };
}

/** The steps from a service to the first questions. Commands tell which step they complete. */
export const walkthroughs = [
  {
    id: 'start',
    title: '%walkthrough.title%',
    description: '%walkthrough.description%',
    steps: [
      step('service', [
        'onContext:agentQuery.hasServices',
        'onContext:config.agentQuery.baseUrl',
        'onSettingChanged:agentQuery.baseUrl',
        'onSettingChanged:agentQuery.services',
      ]),
      step('selection', []),
      step('files', []),
    ],
  },
];
