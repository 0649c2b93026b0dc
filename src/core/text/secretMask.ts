import { AgentQueryError, type AgentQueryErrorDetails } from '../agentQueryError';

/** What stands in the place of a secret. */
const stars = '••••••';

/** Shorter texts than this are too common to be told from others; no service gives such tokens. */
const shortest = 4;

/** Removes secrets from what people and files get to see. */
export class SecretMask {
  private secrets: readonly string[] = [];

  /** From now on this text is secret, also as it stands in JSON and in addresses. */
  add(secret: string): void {
    if (secret.length < shortest || this.secrets.includes(secret)) {
      return;
    }
    const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    // The longest first, so that no form leaves a piece of another behind.
    this.secrets = [...new Set([...this.secrets, ...forms])].sort((a, b) => b.length - a.length);
  }

  text(text: string): string {
    return this.secrets.reduce((masked, secret) => masked.replaceAll(secret, stars), text);
  }

  /** An error that says the same without a secret in it. */
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
