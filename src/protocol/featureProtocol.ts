import type { MessageSchemas } from './messageSchema';

/**
 * The messages and texts of a feature in the page of a conversation. Their types extend the interfaces of the protocol,
 * such as `PageMessages` and `PageStrings`, by declaration.
 */
export interface FeatureProtocol {
  /** The schemas of the fields of messages, by type. */
  readonly messages?: MessageSchemas;
  /** The schemas of the fields of questions, by type. */
  readonly questions?: MessageSchemas;
  /** The schemas of the feature's choices and texts that the page keeps, see `KeptView`. */
  readonly kept?: MessageSchemas[string];
  /** The ids of actions that buttons of banners run. */
  readonly actions?: readonly string[];
  /**
   * The texts of its half of the page.
   *
   * @param t localizes a text
   */
  readonly strings?: (t: (text: string) => string) => object;
}
