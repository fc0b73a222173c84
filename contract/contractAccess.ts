import { every } from '#contract/access.ts'

/** Rights to sell (C29): their holder sees people's contracts in the studios where they may search, and closes new ones. */
export const sells = ['u_search'] as const

/** Rights to decide (C29): their holder accepts, rejects, edits and deletes, and alone sees bank accounts and proofs. */
export const decides = every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin'])

/** Guesses of all strangers at one address at what names somebody or makes a contract cheaper: visitors of a studio type theirs once or twice. */
export const guesses = { times: 100, seconds: 3600 } as const
