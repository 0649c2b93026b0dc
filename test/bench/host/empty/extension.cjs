/** The smallest possible extension, which shows VS Code's own share of an activation. */
exports.activate = () => {};
