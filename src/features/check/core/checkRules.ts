import { contentRule, emptyTextRule, encodingRule, textRule } from './contentRules';
import { cancellationRule, endRule, incrementalRule } from './courseRules';
import { failureOf, isRateLimited } from './observation';
import { filesRule, kwargsRule, largeBodyRule, wrongBodyRule } from './requestRules';
import { type CheckRun, type Finding, type Rule, type RuleResult, responseText } from './rule';
import { memoryRule, parallelRule, sessionRule } from './sessionRules';
import { contentTypeRule, envelopesRule, eventLinesRule } from './streamRules';

/** All rules, in the order of the report. A rule that can be the reason why others are broken stands before them. */
const rules: readonly Rule[] = [
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

/**
 * Judges all rules. The findings with one cause are told once, by the first rule that the cause breaks: the rules that
 * cannot be judged because of it are skipped.
 *
 * @param obstacle what keeps all queries from being answered
 */
export function judgeRules(run: CheckRun, obstacle: RuleResult | undefined): readonly RuleResult[] {
  /** By failure of queries, the title of what has told it. */
  const told = new Map<string, string>();
  const judge = (rule: Rule): Finding => {
    if (obstacle) {
      return because(obstacle.title);
    }
    const needed = rule.needs.map(name => run.find(name));
    for (const query of needed) {
      if (!query) {
        return { verdict: 'skipped', seen: 'There was not enough time.' };
      }
      const failure = failureOf(query);
      const cause = failure === undefined ? undefined : told.get(failure);
      if (cause !== undefined) {
        return because(cause);
      }
      if (isRateLimited(query) && rule.id !== 'parallel') {
        return { verdict: 'skipped', seen: responseText(query) };
      }
    }
    const finding = rule.judge(run);
    if (finding.verdict === 'failed') {
      const failures = [rule.explains, ...needed.map(query => query && failureOf(query))];
      for (const failure of failures) {
        if (failure !== undefined) {
          told.set(failure, rule.title);
        }
      }
    }
    return finding;
  };
  const results = rules.map(rule => ({
    id: rule.id,
    title: rule.title,
    finding: judge(rule),
  }));
  return obstacle ? [obstacle, ...results] : results;
}

function because(cause: string): Finding {
  return { verdict: 'skipped', seen: `See "${cause}".` };
}
