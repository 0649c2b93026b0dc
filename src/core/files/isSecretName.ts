import { baseName } from './baseName';

/** Names under which people keep credentials. */
const secretName =
  /^(?:\.env(?:\..+)?|\.envrc|.+\.env|\.npmrc|\.yarnrc\.yml|\.pypirc|\.netrc|_netrc|\.git-credentials|\.htpasswd|\.pgpass|\.my\.cnf|\.dockercfg|\.vault-token|\.boto|\.s3cfg|\.terraformrc|terraform\.tfstate(?:\..+)?|.+\.tfvars|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|.+\.(?:pem|key|p12|pfx|pkcs12|p8|jks|keystore|ppk|kdbx?)|credentials(?:\.json)?|application_default_credentials\.json|client_secret.*\.json|service-?account.*\.json)$/i;

/** Examples of such files carry no secret and are there to be read; nor does what is public. */
const harmlessName = /(?:\.(?:example|sample|template|dist)|\.pub)$/i;

/** Folders in which everything may be a credential: `.git` has them in its config and its logs. */
const secretFolder =
  /(?:^|\/)(?:\.git|\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.config\/gcloud|\.password-store)\//i;

/** Files that are harmless elsewhere. */
const secretPath = /(?:^|\/)\.docker\/config\.json$/i;

/**
 * Whether a file looks, by its path alone, as if it held credentials.
 *
 * @param path with forward slashes
 */
export function isSecretName(path: string): boolean {
  const base = baseName(path);
  return (
    secretFolder.test(path) ||
    secretPath.test(path) ||
    (secretName.test(base) && !harmlessName.test(base))
  );
}
