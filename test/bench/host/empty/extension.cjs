/** The least that an extension can be: what VS Code's own part of an activation takes. */
exports.activate = () => {};
