/** A step of the walkthrough, with its texts and the picture of that or another step. */
function step(id: string, completionEvents: readonly string[], picture = id) {
  return {
    id,
    title: `%walkthrough.${id}.title%`,
    description: `%walkthrough.${id}.description%`,
    media: { svg: `media/walkthrough-${picture}.svg`, altText: `%walkthrough.${picture}.alt%` },
    completionEvents,
  };
}

/** The steps from a service to the first questions. */
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
      {
        ...step('test', ['onCommand:agentQuery.testConnection'], 'service'),
        when: 'agentQuery.hasServices || config.agentQuery.baseUrl',
      },
      step('selection', ['onContext:agentQuery.askedAboutSelection']),
      step('files', ['onContext:agentQuery.askedAboutFiles']),
    ],
  },
];
