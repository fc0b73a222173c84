import type { WithSettings } from '#server/kit/house.ts'
import * as links from '#server/shared/publicForms/link.ts'

const what = 'occasion entry'

/** The key of an entry's mailed link. */
export const linkKeyOf = (house: WithSettings, entry: string) => links.linkKeyOf(house, what, entry)

/** The entry that a key names; refuses `missing` for a key that we did not make. */
export const entryIn = (house: WithSettings, key: string) => links.rowIn(house, what, key)
