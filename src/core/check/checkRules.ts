import type { Rule } from './rule';
import { cancellationRule } from './rules/cancellationRule';
import { contentRule } from './rules/contentRule';
import { contentTypeRule } from './rules/contentTypeRule';
import { emptyTextRule } from './rules/emptyTextRule';
import { encodingRule } from './rules/encodingRule';
import { endRule } from './rules/endRule';
import { envelopesRule } from './rules/envelopesRule';
import { eventLinesRule } from './rules/eventLinesRule';
import { filesRule } from './rules/filesRule';
import { incrementalRule } from './rules/incrementalRule';
import { kwargsRule } from './rules/kwargsRule';
import { largeBodyRule } from './rules/largeBodyRule';
import { memoryRule } from './rules/memoryRule';
import { parallelRule } from './rules/parallelRule';
import { sessionRule } from './rules/sessionRule';
import { textRule } from './rules/textRule';
import { wrongBodyRule } from './rules/wrongBodyRule';

/** All rules, in the order of the report. A rule that can be the reason why others are broken stands before them. */
export const checkRules: readonly Rule[] = [
  eventLinesRule,
  envelopesRule,
  encodingRule,
  textRule,
  filesRule,
  sessionRule,
  memoryRule,
  kwargsRule,
  emptyTextRule,
  largeBodyRule,
  wrongBodyRule,
  contentTypeRule,
  cancellationRule,
  contentRule,
  incrementalRule,
  endRule,
  parallelRule,
];
