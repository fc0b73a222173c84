import { every } from '#contract/rights.ts'

/** Who sells (C29): sees people's contracts in the studios where they may search, and closes new ones. */
export const sells = ['u_search'] as const

/** Who decides (C29): accepts, rejects, edits and deletes, and alone sees bank accounts and proofs. */
export const decides = every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin'])
