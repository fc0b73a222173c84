import type { SQL } from 'drizzle-orm'
import { plug } from '#server/kit/plug.ts'

/** Condition on `person`: whoever wants offers by push (V06); one domain says. */
export const wantsOffers = plug<() => SQL>('wantsOffers')
