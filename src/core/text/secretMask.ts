import { AgentQueryError, type AgentQueryErrorDetails } from '../agentQueryError';

/** Replaces a secret. */
const replacement = '••••••';

/** UTF-16 code units. Shorter texts would also match harmless text; no service issues such tokens. */
const minSecretLength = 4;

/** Removes secrets from texts that are shown or saved. */
export class SecretMask {
  private secrets: readonly string[] = [];

  /** Adds a secret, which is also recognized in JSON and in URLs. */
  add(secret: string): void {
    if (secret.length < minSecretLength || this.secrets.includes(secret)) {
      return;
    }
    const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    // The longest first, so that no form leaves a part of another.
    this.secrets = [...new Set([...this.secrets, ...forms])].sort((a, b) => b.length - a.length);
  }

  /** A text without secrets. */
  text(text: string): string {
    return this.secrets.reduce((masked, secret) => masked.replaceAll(secret, replacement), text);
  }

  /** The same error with neither secrets in its message and details nor a cause. */
  error(error: AgentQueryError): AgentQueryError {
    const details = Object.fromEntries(
      Object.entries(error.details).map(([key, value]) => [
        key,
        typeof value === 'string' ? this.text(value) : value,
      ]),
    ) as AgentQueryErrorDetails;
    return new AgentQueryError(error.kind, this.text(error.message), details);
  }
}
