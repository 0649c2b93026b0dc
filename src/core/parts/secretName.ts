/** Names under which people keep credentials. */
const secretName =
  /^(?:\.env(?:\..+)?|.+\.env|\.npmrc|\.pypirc|\.netrc|_netrc|\.git-credentials|\.htpasswd|\.pgpass|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)|credentials|service-account.*\.json)$/i;

/** Examples of such files carry no secret and are there to be read. */
const exampleName = /\.(?:example|sample|template|dist)$/i;

/** Whether a file looks, by its name alone, as if it held credentials. */
export function isSecretName(name: string): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return secretName.test(base) && !exampleName.test(base);
}
