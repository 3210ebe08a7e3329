// A refusal or a fault, in words.
import type { Problem } from '$wire/Problem';
import { t, told } from './language.svelte';
import { isKey } from './phrases';

export function reason(problem: Problem): string {
  if (problem.trace != null) return t('problem.fault', { trace: problem.trace });
  const key = `problem.${problem.code}`;
  if (!isKey(key))
    return Object.keys(problem.facts).length > 0
      ? told(key, problem.facts)
      : t('problem.unknown', { code: problem.code });
  const rule = problem.rule == null ? '' : ` (${problem.rule})`;
  return t(key, problem.facts) + rule;
}
