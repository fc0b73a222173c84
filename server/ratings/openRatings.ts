import type { RatedSubject } from '#contract/ratings/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { ratingRest } from './tables.ts'

/** A plan or an anamnesis that its person may rate. */
export interface Rateable extends Omit<RatedSubject, 'rating' | 'trainer'> {
  trainer: { _id: string; name: string } | null
  studio: string | null
}

/** The same as a device has it, without a rating so far. */
export const openRatingOf = ({ trainer, studio: _, ...one }: Rateable) => ({ ...one, trainer: trainer?.name ?? null, rating: null })

/** Puts aside all that is open for rating at this moment. */
export async function hideOpenRatings(tx: Tx, who: string, hiddenAt = new Date().toISOString()) {
  await tx.insert(ratingRest).values({ person: who, hiddenAt }).onConflictDoUpdate({ target: ratingRest.person, set: { hiddenAt } })
}
