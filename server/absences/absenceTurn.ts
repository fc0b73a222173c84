import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { type AbsenceKind, type AbsenceState, mayTurn, needsConsent } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { tellChanged } from './absenceNews.ts'
import { type AbsenceRecord, readOne } from './rows.ts'
import { lockSeenAbsence, mustDecide } from './rules.ts'
import { absence, absenceStep } from './tables.ts'

export interface Turning {
  kind: AbsenceKind
  status: AbsenceState
  version?: number | null
  reason?: string | null
  consent?: boolean
  /** The decision that it is a part of. */
  decision?: string | null
}

const personal = (status: AbsenceState) => status === 'withdrawn' || status === 'cancelling'

/** Puts an absence into another state by the one table; the state that it has already is no news. */
export async function turnAbsence(given: Acting<WithBus & WithDomains>, _id: string, wish: Turning): Promise<AbsenceRecord> {
  const { tx, who } = given
  const row = await lockSeenAbsence(tx, who, _id)
  const isOwn = row.person === actorOf(who)
  if (row.kind !== wish.kind) throw new Refusal('missing')
  if (personal(wish.status) && !isOwn) throw new Refusal('forbidden')
  const { marked } = personal(wish.status) ? { marked: false } : await mustDecide(tx, who, row.person, row.from)
  if (row.state === wish.status) return row
  if (wish.version != null && wish.version !== row.version) throw new Refusal('stale', undefined, await readOne(tx, _id))
  if (!mayTurn(row.kind, row.state, wish.status, personal(wish.status) ? 'person' : 'manager'))
    throw new Refusal('absence-state', undefined, await readOne(tx, _id))
  if (needsConsent(row.kind, row.state, wish.status) && !wish.consent)
    throw new Refusal('invalid', { consent: 'Bewilligte Ferien annullierst du, wenn die Person einverstanden ist: Halte das fest.' })
  return move(given, row, wish, marked)
}

async function move({ tx, house, who }: Acting<WithBus & WithDomains>, row: AbsenceRecord, wish: Turning, marked: boolean) {
  const { status, reason = null, decision = null, consent = false } = wish
  const version = row.version + 1
  const decider = personal(status) ? row.decider : actorOf(who)
  const [after] = await tx
    .update(absence)
    .set({ state: status, version, decision, decider, reason: personal(status) ? row.reason : reason })
    .where(eq(absence._id, row._id))
    .returning()
  await tx.insert(absenceStep).values({
    _id: v7(),
    absence: row._id,
    from: row.state,
    to: status,
    actor: actorOf(who),
    at: new Date().toISOString(),
    reason,
    decision,
    version,
    consent,
    marked,
  })
  await tellChanged({ tx, house }, row.person, row.from)
  return after as AbsenceRecord
}
