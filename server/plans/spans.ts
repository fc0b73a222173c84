import { eq, inArray } from 'drizzle-orm'
import type { CallBody, Reply } from '#contract/call.ts'
import type { plans } from '#contract/plans/calls.ts'
import type { SpanTrouble } from '#contract/plans/spans.ts'
import { Refusal } from '#contract/refusals.ts'
import { plan } from '#server/workouts/tables.ts'
import { lockedPlan, type Planning, settlePlans, tellPlanMember } from './planActs.ts'

type Row = typeof plan.$inferSelect
type PlanSpanInput = CallBody<typeof plans.spans>['plans'][number]

const troubleOf = (row: Row | undefined, { version, until }: PlanSpanInput): SpanTrouble | undefined => {
  if (!row || row.removedAt) return 'missing'
  if (row.version !== version) return 'stale'
  return until !== null && until < row.start ? 'days' : undefined
}

/** Nobody learns of a plan that they may not change. */
const findLockedPlan = (given: Planning, _id: string) =>
  lockedPlan(given, _id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** Gives each of these plans another last day; what stands otherwise than it was seen is left. */
export async function changeSpans(given: Planning, asked: readonly PlanSpanInput[]): Promise<Reply<typeof plans.spans>> {
  const { tx } = given
  const ids = [...new Set(asked.map(({ _id }) => _id))]
  const people = await tx.select({ _id: plan._id, person: plan.person }).from(plan).where(inArray(plan._id, ids))
  const personOf = new Map(people.map(({ _id, person }) => [_id, person]))
  // Two who change the same people's plans at once take them in one order, so that neither waits for the other for ever.
  const inOrder = ids.toSorted((a, b) => ((personOf.get(a) ?? '') < (personOf.get(b) ?? '') ? -1 : 1))
  const changed: Reply<typeof plans.spans>['changed'] = []
  const left: Reply<typeof plans.spans>['left'] = []
  const touched = new Set<string>()
  for (const _id of inOrder) {
    const wish = asked.find(each => each._id === _id)!
    const row = await findLockedPlan(given, _id)
    const why = troubleOf(row, wish)
    if (why || !row) {
      left.push({ _id, why: why ?? 'missing' })
      continue
    }
    if (row.until === wish.until) continue
    await tx
      .update(plan)
      .set({ until: wish.until, end: wish.until, version: row.version + 1 })
      .where(eq(plan._id, _id))
    changed.push({ _id, version: row.version + 1, before: row.until })
    await settlePlans(tx, row.person)
    if (row.state === 'published') touched.add(row.person)
  }
  for (const person of touched) await tellPlanMember(given, person, 'Dein Trainingsplan gilt bis zu einem anderen Tag.')
  return { changed, left }
}
