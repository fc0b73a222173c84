/**
 * Whose request it is: the id of the member whose database sends it. Refused `other-member` where the token is somebody else's; one that does
 * not say it, from a version before, is its token's person's.
 */
export const memberHeader = 'Member'

/** By which version of this contract an act was written down. Refused `update-first` below `oldestContract`. */
export const contractHeader = 'Contract-Version'

/** Counts up with a body that the version before could not have made. */
export const contractVersion = 2

/** Bodies of versions before are no longer understood: nothing that waits is older than 400 days. */
export const oldestContract = 1
