import * as vscode from 'vscode';
import type { FeatureProtocol } from '../../protocol/featureProtocol';
import { type FromPage, pageParser } from '../../protocol/fromPage';
import { allPageStrings, type PageStrings } from '../../protocol/pageStrings';

/** The messages and texts of pages: the main road's, and each feature's. */
export class PageProtocol {
  private readonly features: FeatureProtocol[] = [];
  private parser: ReturnType<typeof pageParser> | undefined;

  /** Adds a feature. Called before there is a page. */
  add(feature: FeatureProtocol): void {
    this.features.push(feature);
  }

  /** Validates a message; undefined for anything that is not exactly one. */
  parse(message: unknown): FromPage | undefined {
    this.parser ??= pageParser(this.features);
    return this.parser(message);
  }

  /** The localized texts. */
  get strings(): PageStrings {
    return allPageStrings(this.features, vscode.l10n.t);
  }
}
