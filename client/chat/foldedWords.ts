import type { ChatGroup } from '#contract/chat/shapes.ts'

/** True where a blocked person's words are folded: in a shared group (K08). Somebody who opens a one-to-one chat wants to read it. */
export const isFolded = (kind: ChatGroup['kind'] | undefined, person: string, blocked: ReadonlySet<string>) =>
  kind === 'group' && blocked.has(person)

/** Stands in the place of words that are folded. */
export const foldedWords = 'Blockierte Person'
