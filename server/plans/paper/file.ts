import { and, eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { planNow } from '#server/plans/rows.ts'
import { visibleTo as seenByStaff } from '#server/plans/rules.ts'
import { fileOf, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { visibleTo } from '#server/workouts/rules.ts'
import { plan } from '#server/workouts/tables.ts'
import type { PlanFormat } from './printed.ts'

interface PlanFileRequest {
  tx: Tx
  who: Who
  house: House
  today: string
  params: { a: string; b: string }
  query: { format?: PlanFormat }
}

/** A plan as a sheet or a card: the caller's own, or that of somebody of their studio's (H24). */
export async function planFile({ tx, who, house, today, params, query: { format = 'a4' } }: PlanFileRequest) {
  const own = params.a === 'me' || params.a === who._id
  const person = own ? who._id : params.a
  const studio = own ? who.studio : (await seenPerson(tx, who, person, ['tp_create', 'tp_viewAll'])).studioCode
  const row = await planNow(tx, today, params.b, own ? visibleTo(who._id) : and(eq(plan.person, person), seenByStaff(who)))
  const printed = {
    plan: row,
    format,
    brand: brandOf(studio ?? undefined),
    at: new Date().toISOString(),
    link: `${house.settings.publicUrl}/plan/run/${row._id}`,
  }
  return fileOf(drawnFile('plan', printed, `${row.title}${format === 'karte' ? ', Karte' : ''}`), [person])
}
