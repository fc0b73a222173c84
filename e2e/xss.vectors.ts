import { fc } from '#contract/testing/draws.ts'
import { corpus } from './xss.corpus.ts'
import { hostileHtml } from './xss.grammar.ts'

/** The corpus and as many more from the grammar, always the same. */
export function vectors(count: number): string[] {
  if (count <= corpus.length) return corpus.filter((_, place) => (place * count) % corpus.length < count)
  return [...corpus, ...fc.sample(hostileHtml, { seed: 42, numRuns: count - corpus.length })]
}
