import { panelViewType, sideBarViewId } from './viewIds';

/** The side bar of the extension. */
export const container = { id: 'agentQuery', title: 'Agent Query', icon: 'media/side-bar.svg' };

/** The side bar, and what VS Code does with tabs of conversations. */
export const views = {
  viewsContainers: {
    secondarySidebar: [container],
    // For versions of VS Code that allow no container in the secondary side bar.
    activitybar: [container],
  },
  views: {
    [container.id]: [
      { id: sideBarViewId, type: 'webview', name: 'Agent Query', icon: 'media/side-bar.svg' },
    ],
  },
  configurationDefaults: {
    'workbench.editor.autoLockGroups': { [`mainThreadWebview-${panelViewType}`]: true },
  },
};
