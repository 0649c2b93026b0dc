/** The page of a diagram, which scripts of other extensions draw. */

interface DiagramApi {
  /** @param link the address of a link that was clicked */
  postMessage(message: { readonly link: string }): void;
}

declare function acquireVsCodeApi(): DiagramApi;

const diagramApi = acquireVsCodeApi();

addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  const note = document.getElementById('blocked');
  if (note && /^https?:/i.test(blockedURI)) {
    note.hidden = false;
  }
});

// VS Code would open links of a page without showing their addresses.
addEventListener(
  'click',
  event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '';
      diagramApi.postMessage({ link: address });
    }
  },
  { capture: true },
);
