import { eq } from 'drizzle-orm'
import { type NoticeForm, oldestLetter, type ReceivedNotice } from '#contract/contracts/noticeForms.ts'
import type { NoticeRow, NoticeWay } from '#contract/contracts/noticeShapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { isFollowed } from '#contract/rules/contracts/dues.ts'
import { hasEnded } from '#contract/rules/contracts/ending.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { type Appended, append, type Event, happenedTo, nextReceipt } from '#server/contracts/append.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { shownNotice } from '#server/contracts/noticesOf.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import { contractNotice } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { tellDeciders, tellNotice } from './noticeNews.ts'
import { findStandingNotices, knownNotice, lockedOwn, lockedToSell, type NoticeContractParams, sealSaid } from './rows.ts'

type Form = Pick<NoticeForm, '_id' | 'kind' | 'cause' | 'said'>

interface Came {
  way: NoticeWay
  /** Day of its receipt. */
  day: string
  deviceAt: string | null
}

/** Nothing is done to a contract any more that is not running. */
export function mustRun(row: ContractRecord, life: ContractLife) {
  if (row.state !== 'accepted' || hasEnded(life, today())) throw new Refusal('contract-state')
}

const isLater = (one: string | null, other: string | null) => other !== null && (one === null || one > other)

/**
 * Refuses a notice that would change nothing: any of a contract that another one follows, an ordinary one where it ends as early without it, an
 * extraordinary one beside another that nobody has confirmed.
 */
async function mustCount({ tx }: Acting, row: ContractRecord, before: readonly Event[], event: Event) {
  const [life, after] = [lifeIn(row, before), lifeIn(row, [...before, event])]
  mustRun(row, life)
  // A contract that was left or handed over ends with that: whoever wants out gives notice there.
  if (isFollowed(life)) throw new Refusal('notice-needless')
  if (event.content.notice === 'ordinary') {
    if (isLater(life.finalEnd, after.finalEnd)) return
    throw new Refusal(life.ending?.why === 'notice' ? 'notice-stands' : 'notice-needless')
  }
  const others = await findStandingNotices(tx, row)
  if (others.some(({ kind, confirmedAt }) => kind === 'extraordinary' && confirmedAt === null)) throw new Refusal('notice-stands')
}

/** Writes a notice down as what happened and beside it; its member is mailed at once (C39), and whoever decides hears of it. */
async function take(given: Acting, row: ContractRecord, form: Form, { way, day, deviceAt }: Came): Promise<NoticeRow> {
  const { tx, house, who } = given
  const known = await knownNotice(tx, row, form._id)
  if (known) return shownNotice(known)
  const before = await happenedTo(tx, row)
  const added: Appended = {
    _id: form._id,
    kind: 'notice',
    day,
    author: actorOf(who),
    reason: null,
    content: { notice: form.kind, to: null, late: false },
  }
  await mustCount(given, row, before, { ...added, contract: row._id, receivedAt: nextReceipt(before) })
  const next = await append(given, row, before, { added: [added] })
  const [notice] = await tx
    .insert(contractNotice)
    .values({
      _id: form._id,
      contract: row._id,
      person: row.person,
      kind: form.kind,
      way,
      day,
      deviceAt,
      receivedAt: next.events.at(-1)!.receivedAt,
      said: sealSaid(house, form._id, { cause: form.kind === 'extraordinary' ? (form.cause ?? null) : null, said: form.said ?? null }),
    })
    .returning()
  await tellNotice(given, { ...next, notice: notice! }, 'received')
  await tellDeciders(given, next.row, notice!)
  return shownNotice(notice!)
}

/** One's own notice: it counts by its receipt, whatever the device's clock says (C10). */
export async function give(given: Acting, index: string, form: NoticeForm): Promise<NoticeRow> {
  const row = await lockedOwn(given, index)
  const now = new Date()
  return take(given, row, form, { way: 'app', day: dayOf(now.toISOString()), deviceAt: signingTime(form.at, now) })
}

/** A notice that came on paper counts by the day on which it came. */
export async function record(given: Acting, place: NoticeContractParams, { way, day, ...form }: ReceivedNotice): Promise<NoticeRow> {
  const row = await lockedToSell(given, place)
  if (row.state !== 'accepted') throw new Refusal('contract-state')
  const now = today()
  if (day > now) throw new Refusal('invalid', { day: 'Der Tag des Eingangs liegt in der Zukunft.' })
  if (day < addDays(now, -oldestLetter) || day < row.day)
    throw new Refusal('invalid', { day: 'Der Tag des Eingangs liegt zu weit zurück.' })
  return take(given, row, form, { way, day, deviceAt: null })
}

/** Values that stand in the record of a notice from now on. */
export async function updateNotice({ tx }: Pick<Acting, 'tx'>, _id: string, values: Partial<typeof contractNotice.$inferInsert>) {
  const [next] = await tx.update(contractNotice).set(values).where(eq(contractNotice._id, _id)).returning()
  return next!
}
