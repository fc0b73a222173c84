import { and, eq, isNull } from 'drizzle-orm'
import { profilePath } from '#contract/mendScreens.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { agreement } from './tables.ts'

interface Acting {
  tx: Tx
  house: WithBus
}

interface Withdrawal {
  /** Instant by the device's clock. */
  at: string
  /** The one of the staff who enters it at the person's word. */
  by?: string
}

/** Rights with which the staff read what tells of somebody's health. */
const readers = ['ab_create', 'tp_create', 'tp_viewAll', 'tp_feedback', 'nutrition_admin'] as const

/** The later of two instants; the first may be missing. */
const laterInstantOf = (one: string | null, other: string) => (one !== null && one > other ? one : other)

/**
 * Takes the consent to health data back, also where it was signed on another device since: whoever is in doubt is not read. What was signed
 * stays as proof of the time before.
 */
export async function withdraw({ tx, house }: Acting, person: string, { at, by }: Withdrawal) {
  const [row] = await tx.select().from(people).where(eq(people._id, person)).for('no key update')
  if (!row) return
  const now = new Date().toISOString()
  const since = laterInstantOf(row.consentWithdrawnAt, at < now ? at : now)
  await tx.update(people).set({ consent1: false, consentWithdrawnAt: since }).where(eq(people._id, person))
  if (!row.consent1) return
  await tx
    .update(agreement)
    .set({ withdrawnAt: since, withdrawnBy: by ?? null })
    .where(and(eq(agreement.person, person), eq(agreement.kind, 'health'), isNull(agreement.withdrawnAt)))
  const staff = row.studioCode ? readers.map(right => ({ right, studio: row.studioCode! })) : []
  await house.bus.publish(tx, { kind: 'live', people: [person], staff, event: 'consent:withdrawn', data: { person } })
  const title = 'Das Studio hat deine Einwilligung auf deinen Wunsch widerrufen.'
  if (by) await notify(tx, house, { people: [person], title, link: profilePath('account') })
}
