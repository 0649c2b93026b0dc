/** Joins facts into one line; empty ones are left out. */
export function joinFacts(facts: readonly string[]): string {
  return facts.filter(fact => fact !== '').join(' · ');
}
