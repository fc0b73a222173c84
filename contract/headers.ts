/**
 * The id of the member whose database sends the request. Refused `other-member` where the token is somebody else's; a request without it,
 * from an older version, belongs to its token's person.
 */
export const memberHeader = 'Member'

/** The version of this contract under which an act was written down. Refused `update-first` below `oldestContract`. */
export const contractHeader = 'Contract-Version'

/**
 * The acts of the same device on the same row that were there before this one, as `call:key` with spaces between: what was seen of the row is
 * what the last of them left, as long as nobody else has changed it since.
 */
export const buildsOnHeader = 'Builds-On'

/** The most acts that are named; of more the last ones are. */
export const mostBuiltOn = 20

/** Rises with a body that the version before could not have made, or might have made otherwise. */
export const contractVersion = 3

/** Since this version a signature has the length of a name, not of a tap. */
export const drawnSince = 3

/** The oldest version whose bodies are understood: nothing that waits is older than 400 days. */
export const oldestContract = 1

/** The name of a table that goes up as its bytes (L226), encoded as an address is, since a header holds no umlaut. */
export const originalNameHeader = 'Original-File-Name'
