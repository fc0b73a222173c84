import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { timestop, timestopComment, timestopCredit, timestopSetting, timestopStep } from '#server/timestop/tables.ts'

const ids = { seen: exampleId('pause'), own: exampleId('ownPause'), manual: exampleId('manualPause'), credit: exampleId('credit') }

export const owned = [ids.own]

const rule: PauseReasonRow = {
  _id: exampleId('pauseReason'),
  text: 'Krankheit',
  tacReason: null,
  isPublic: true,
  needsProof: false,
  isHealth: false,
  shortest: 7,
  longest: 60,
  daysAYear: null,
  daysBack: 30,
  fee: { kind: 'none', amount: 0 },
}
const at = '2026-11-20T08:00:00.000Z'
const days = { from: '2026-12-01', to: '2026-12-14' }
const closure = { _id: exampleId('closure'), studio: 'pfungen', from: '2026-10-01', to: '2026-10-05', days: 5, given: 'asked' as const }

/** Pauses of «pfungen» and of the owner, who has no contract. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  await db.insert(timestopSetting).values({ _id: 'all', text: 'Pause', reasons: [rule], closures: [closure], version: 1 })
  const born = { reason: rule._id, rule, ...days, fee: 0, receivedAt: at, since: at, way: 'app' as const }
  await db.insert(timestop).values([
    { ...born, _id: ids.seen, studio: 'pfungen', person: exampleId('contractMember'), state: 'open' },
    { ...born, _id: ids.own, studio: 'pfungen', person: owner._id, state: 'open' },
    { ...born, _id: ids.manual, studio: 'pfungen', person: exampleId('contractMember'), state: 'manual' },
  ])
  await db.insert(timestopStep).values({ pause: ids.manual, step: 'idle', title: 'Unterbruch eintragen' })
  const { _id, studio, given: _, ...kept } = closure
  await db
    .insert(timestopCredit)
    .values({ _id: ids.credit, studio, closure: _id, ...kept, name: 'Muster Lea', state: 'open', receivedAt: at, since: at })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(timestop)
    .set({ remindedOn: null, reminder: null })
    .where(inArray(timestop._id, [ids.seen, ids.own]))
  await db.update(timestop).set({ state: 'manual' }).where(eq(timestop._id, ids.manual))
  await db.update(timestopStep).set({ doneAt: null, by: null }).where(eq(timestopStep.pause, ids.manual))
  await db.delete(timestopComment).where(eq(timestopComment.pause, ids.seen))
}
