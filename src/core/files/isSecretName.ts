import { baseName } from './baseName';

/** Names of files that usually hold credentials. */
const secretName =
  /^(?:\.env(?:\..+)?|\.envrc|.+\.env|\.npmrc|\.yarnrc\.yml|\.pypirc|\.netrc|_netrc|\.git-credentials|\.htpasswd|\.pgpass|\.my\.cnf|\.dockercfg|\.vault-token|\.boto|\.s3cfg|\.terraformrc|terraform\.tfstate(?:\..+)?|.+\.tfvars|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|.+\.(?:pem|key|p12|pfx|pkcs12|p8|jks|keystore|ppk|kdbx?)|credentials(?:\.json)?|application_default_credentials\.json|client_secret.*\.json|service-?account.*\.json)$/i;

/** Examples of such files, and public keys, hold no secrets. */
const harmlessName = /(?:\.(?:example|sample|template|dist)|\.pub)$/i;

/** Folders in which any file may hold credentials: `.git` has them in its config and its logs. */
const secretFolder =
  /(?:^|\/)(?:\.git|\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.config\/gcloud|\.password-store)\//i;

/** Files whose names alone are harmless. */
const secretPath = /(?:^|\/)\.docker\/config\.json$/i;

/**
 * Guesses by its path alone if a file holds credentials.
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
