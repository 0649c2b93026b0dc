import * as vscode from 'vscode';
import type { CurlProxy } from '../../core/query/curl/curlCommand';
import { isLoopback } from '../../core/query/request/isLoopback';

/**
 * The proxy of VS Code's settings for a URL. The proxy of the environment is also curl's own.
 *
 * @returns undefined if there is none, or if VS Code does not use it
 */
export function proxySetting(url: string): CurlProxy | undefined {
  const settings = vscode.workspace.getConfiguration('http');
  const proxy = settings.get<unknown>('proxy');
  if (
    typeof proxy !== 'string' ||
    settings.get('proxySupport') === 'off' ||
    isLoopback(new URL(url).hostname)
  ) {
    return undefined;
  }
  let parsed: URL;
  try {
    parsed = new URL(proxy);
  } catch {
    return undefined;
  }
  const hasLogin = parsed.username !== '' || parsed.password !== '';
  parsed.username = '';
  parsed.password = '';
  const except = settings.get<unknown>('noProxy');
  return {
    url: parsed.href,
    hasLogin,
    except: Array.isArray(except) ? except.filter(host => typeof host === 'string') : [],
  };
}
