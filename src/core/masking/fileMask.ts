import type { AgentQueryError } from '../errors/agentQueryError';
import type { SearchScope } from './secretIndex';
import { replaceRanges, type SecretMask } from './secretMask';

/** Masks the texts of one file that is passed on to other people, and counts the secrets. */
export class FileMask {
  private replaced = 0;

  constructor(private readonly mask: SecretMask) {}

  /** The number of secrets that were masked in texts and answers so far. */
  get count(): number {
    return this.replaced;
  }

  /** A text without secrets and pieces of them. */
  text(text: string): string {
    const [masked = ''] = this.masked([text], 'pieces');
    return masked;
  }

  /**
   * The pieces of an answer without whole secrets, each of which may extend over several pieces. Pieces of secrets
   * stay: in an answer, they may be words.
   */
  answer(pieces: readonly string[]): readonly string[] {
    return this.masked(pieces, 'whole');
  }

  /** An error without secrets. */
  error(error: AgentQueryError): AgentQueryError {
    return this.mask.error(error);
  }

  private masked(pieces: readonly string[], scope: SearchScope): readonly string[] {
    const ranges = this.mask.rangesIn(pieces.join(''), scope);
    this.replaced += ranges.length;
    return replaceRanges(pieces, ranges);
  }
}
