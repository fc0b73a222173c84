import type { Who } from '#server/kit/who.ts'
import { actorOf } from '#server/serve/serve.ts'

/** The giver of the word: another person, or an administrator alone where nobody else could give it (S08). */
export type Second = 'another' | 'alone'

interface SecondWordInput {
  /** Whoever gives the word; on a studio's tablet the employee. */
  who: Pick<Who, '_id' | 'employee' | 'roles'>
  /** Those whose own word does not count again: whoever asked, handed in or approved; null once that account is gone. */
  first: readonly (string | null)[]
  /** Everybody who could give it. */
  deciders: () => Promise<readonly string[]>
}

/**
 * Somebody's word where two people have to give theirs, as it counts; undefined where it does not. An administrator's counts alone where all who
 * could give one are among those before: it is marked so.
 */
export async function secondWordOf({ who, first, deciders }: SecondWordInput): Promise<Second | undefined> {
  if (!first.includes(actorOf(who))) return 'another'
  if (!who.roles.includes('admin')) return undefined
  return (await deciders()).every(one => first.includes(one)) ? 'alone' : undefined
}
