import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type DaycareProofForm, daycareProofs } from '#contract/daycare/daycareProofs.ts'
import { Refusal } from '#contract/refusals.ts'
import { lacksOn } from '#contract/rules/daycare/daycareProofs.ts'
import type { Tx } from '#server/kit/database.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { daycareProof } from './tables.ts'

const rows = rowsOf({
  table: daycareProof,
  fields: ({ studio, kind, person: of, number, issued, until }: DaycareProofForm) => ({ studio, kind, person: of, number, issued, until }),
  visibleTo: who => reachConditionOf(daycareProof.studio, studiosWith('g_daycare', who)),
  meant: given => ofStudioAsked(daycareProof.studio, given),
  mayStand: async ({ tx }, { person: of, studio }, _id) => {
    if (of === null) return
    const [row] = await tx.select({ person: daycareProof.person }).from(daycareProof).where(eq(daycareProof._id, _id))
    // A row of somebody who looks after no children any more can still be put right.
    if (row?.person === of) return
    if (!(await holdersOf(tx, 'g_daycare', studio)).includes(of))
      throw new Refusal('invalid', { person: 'Diese Person betreut in diesem Studio keine Kinder.' })
  },
})

const name = sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))`

/** Whoever looks after children in a studio by a role or a right of theirs there, by name; administration everywhere is no carer. */
async function carersIn(tx: Tx, studio: string) {
  const ids = await holdersOf(tx, 'g_daycare', studio, { named: true })
  if (ids.length === 0) return []
  return tx
    .select({ _id: person._id, name })
    .from(person)
    .where(inArray(person._id, ids))
    .orderBy(sql`${person.sortName} collate "C"`, asc(person._id))
}

/** Proofs that are missing or end soon: the studio's permit and each carer's extract. */
async function lacksIn(tx: Tx, studio: string) {
  const carers = await carersIn(tx, studio)
  const proofs = await tx
    .select()
    .from(daycareProof)
    .where(and(eq(daycareProof.studio, studio), isNull(daycareProof.removedAt)))
  return { carers, lacks: lacksOn(today(), { proofs, carers: carers.map(({ _id }) => _id) }) }
}

export const daycareProofCalls = serve(
  daycareProofs,
  {
    list: rows.page(
      ({ number, kind }) => `${number} ${kind}`,
      'until',
      ({ studio }: { studio?: string[] }) => studio && inArray(daycareProof.studio, studio),
    ),
    lacks: given => lacksIn(given.tx, given.query.studio),
    one: rows.one,
    create: rows.create,
    edit: rows.edit,
    remove: rows.remove,
    restore: rows.restore,
  },
  {},
  homeOf([daycareProof]),
)
