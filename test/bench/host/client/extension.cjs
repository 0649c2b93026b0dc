/** Loads a client for a service, as extensions do that talk to one. */
const path = require('node:path');

exports.activate = () => {
  require(path.join(__dirname, '../../../../out/bench/host/client/openai.cjs'));
};
