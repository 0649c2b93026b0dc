import * as vscode from 'vscode';
import type { Accounts, SignInMode } from '../../core/services/auth/accounts';

/** The accounts of VS Code. */
export const vscodeAccounts: Accounts = {
  async token(id, request, mode) {
    // Since 1.105, challenges are accepted, too. Earlier versions throw an error, because a challenge cannot be iterated.
    const session = await vscode.authentication.getSession(
      id,
      request as readonly string[],
      optionsOf(mode),
    );
    return session?.accessToken;
  },
};

function optionsOf(mode: SignInMode): vscode.AuthenticationGetSessionOptions {
  switch (mode) {
    case 'never':
      return { silent: true };
    case 'ifNeeded':
      return { createIfNone: true };
    case 'always':
      return { forceNewSession: true };
  }
}
