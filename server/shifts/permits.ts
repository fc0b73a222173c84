import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { PermitForm, PermitRow } from '#contract/shifts/permitShapes.ts'
import { workPermits } from '#contract/shifts/permits.ts'
import { employedOnce } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { workPermit } from './tables.ts'

async function mustWorkThere(tx: Tx, _id: string, studio: string) {
  const found = await tx.$count(person, and(eq(person._id, _id), employedOnce(sql`${person._id}`, [studio])))
  if (found === 0) throw new Refusal('invalid', { person: 'Diese Person ist in diesem Studio nicht angestellt.' })
}

const rows = rowsOf({
  table: workPermit,
  fields: ({ studio, kind, number, person: of, kinds, from, to, most }: PermitForm) => ({
    studio,
    kind,
    number,
    person: of,
    kinds,
    from,
    to,
    most,
  }),
  visibleTo: who => reachConditionOf(workPermit.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(workPermit.studio, given),
  mayStand: async ({ tx }, { person: of, studio }) => {
    if (of !== null) await mustWorkThere(tx, of, studio)
  },
})

/** Permits of a studio. */
export async function permitsOf(tx: Tx, studio: string): Promise<PermitRow[]> {
  const found = await tx
    .select()
    .from(workPermit)
    .where(and(eq(workPermit.studio, studio), isNull(workPermit.removedAt)))
    .orderBy(asc(workPermit.from), asc(workPermit._id))
  return found.map(({ removedAt: _, ...row }) => row)
}

export const workPermitCalls = serve(
  workPermits,
  {
    list: rows.page(
      ({ number, kind }) => `${number} ${kind}`,
      'from',
      ({ studio }: { studio?: string[] }) => studio && inArray(workPermit.studio, studio),
    ),
    one: rows.one,
    create: rows.create,
    edit: rows.edit,
    remove: rows.remove,
    restore: rows.restore,
  },
  {},
  homeOf([workPermit]),
)
