import type { CallName } from './callName.ts'

/**
 * The names that calls had before, each with the call of today. A device that was away for months holds acts under them, and a name is never
 * given to another call, so a line stays for good. An act goes to its address, which a new name leaves as it is.
 */
export const earlierNames: Readonly<Record<string, CallName>> = {
  'aiQuestions.list': 'nutritionQuestions.list',
  'aiQuestions.ask': 'nutritionQuestions.ask',
  'aiQuestions.remove': 'nutritionQuestions.remove',
  'aiQuestions.setSums': 'nutritionQuestions.setSums',
}

/** The name that a call bears today. */
export const nameToday = (name: string, earlier: Readonly<Record<string, CallName>> = earlierNames): string =>
  Object.hasOwn(earlier, name) ? (earlier[name] as CallName) : name
