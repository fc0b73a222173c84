import { and, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { pauseMoves } from '#contract/rules/contracts/states.ts'
import { follows } from '#contract/states.ts'
import type { timestop as calls } from '#contract/timestop/calls.ts'
import type { OfPerson, OwnPause, Pausable, PauseForm } from '#contract/timestop/shapes.ts'
import { type ContractRecord as Contract, countedBy, eventsOf } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { judged, mustHold, recentVisits } from './judge.ts'
import { tellMember, tellWaiting } from './pauseNews.ts'
import { attach } from './pauseProofs.ts'
import { daysOf, type PauseRecord, rowsOf } from './rows.ts'
import { changePause, heldOwn, note, type Pause, receiptOf } from './rules.ts'
import { sealNote } from './sealedPauses.ts'
import { timestop, timestopNote } from './tables.ts'
import { reasonOf, settingsOf } from './timestopSettings.ts'
import { reasonTold } from './words.ts'

const ownShown = ({ pause, index, proofs }: PauseRecord): OwnPause => ({
  _id: pause._id,
  index,
  reason: pause.reason,
  reasonText: pause.rule.text,
  from: pause.from,
  to: pause.to,
  days: daysOf(pause),
  state: pause.state,
  fee: pause.fee,
  newEnd: pause.newEnd,
  proofs,
  needsProof: pause.rule.needsProof,
  receivedAt: pause.receivedAt,
  answer: pause.answer,
  reminder: pause.reminder,
  since: pause.since,
  version: pause.version,
})

/** Those that the access-control service alone knows are paused there (C37). */
const isRunning = () =>
  and(eq(contract.state, 'accepted'), isNull(contract.tac), or(isNull(contract.finalEnd), gte(contract.finalEnd, today())))

/** Running contracts, each with all that a device needs to count a pause of it. */
async function pausables(tx: Tx, person: string, where: SQL | undefined): Promise<Pausable[]> {
  const rows = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, person), isRunning(), where))
    .orderBy(desc(contract.index))
  if (rows.length === 0) return []
  const events = await eventsOf(
    tx,
    rows.map(({ _id }) => _id),
  )
  const [names, visits] = [await studioNames(tx), await recentVisits(tx, person)]
  return rows.map(row => ({
    _id: row._id,
    index: row.index,
    number: row.number,
    title: row.title,
    studio: row.studio,
    studioName: names.get(row.studio) ?? row.studio,
    ...countedBy(row, events.get(row._id) ?? []),
    visits,
  })) as Pausable[]
}

/**
 * The pauses, reasons and contracts from which somebody's pauses are counted; `seen` and `on` say which of their pauses and contracts the caller
 * sees, `told` that this is somebody else, who reads no reason that says something of health.
 */
export async function countedFor(
  tx: Tx,
  person: string,
  { seen, on, told = false }: { seen?: SQL; on?: SQL; told?: boolean } = {},
): Promise<OfPerson> {
  const found = await rowsOf(tx, and(eq(timestop.person, person), seen))
  const { reasons } = await settingsOf(tx)
  const shown = told ? (each: PauseRecord) => ({ ...ownShown(each), ...reasonTold(each.pause) }) : ownShown
  return { pauses: found.map(shown), reasons, contracts: await pausables(tx, person, on) }
}

/** A contract of a person, locked; `missing` where it is not there or was never accepted. */
export async function lockedContract(tx: Tx, person: string, index: number, where?: SQL): Promise<Contract> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, person), eq(contract.index, index), eq(contract.state, 'accepted'), isNull(contract.tac), where))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

type OwnPauseInput = Omit<PauseForm, 'index'>

/** The pause of this id where it came before; refuses `taken` for another one. */
export async function findSamePause(tx: Tx, on: Contract, { _id, reason, from, to }: OwnPauseInput): Promise<Pause | undefined> {
  const [before] = await tx.select().from(timestop).where(eq(timestop._id, _id))
  if (!before) return undefined
  if (before.contract !== on._id || before.reason !== reason || before.from !== from) throw new Refusal('taken')
  // One that was cut since, or at the contract's end, is the same still.
  if (before.to > to) throw new Refusal('taken')
  return before
}

type Born = Pick<typeof timestop.$inferInsert, 'way' | 'author' | 'overrule'>

/** Writes a pause of a contract, with its note and its proofs; what stands against it was asked before. */
export async function write({ tx, house, who }: Acting, on: Contract, form: OwnPauseInput, born: Born & { to: string; fee: number }) {
  const now = new Date().toISOString()
  const rule = await reasonOf(tx, form.reason)
  const [pause] = await tx
    .insert(timestop)
    .values({
      _id: form._id,
      contract: on._id,
      person: on.person,
      studio: on.studio,
      reason: rule._id,
      rule,
      from: form.from,
      state: 'open' as const,
      receivedAt: now,
      since: now,
      ...born,
    })
    .returning()
  const { message } = form
  if (message) await tx.insert(timestopNote).values({ pause: form._id, person: on.person, content: sealNote(house, form._id, { message }) })
  await attach(tx, who, pause!, form.proofs)
  await note(tx, { pause: form._id, what: born.way === 'desk' ? 'entered' : 'asked', author: actorOf(who) })
  return pause!
}

/** Asks for a pause of an own contract; the same once more is the same pause. */
export async function askForPause(given: Acting, { index, ...form }: PauseForm) {
  const { tx, who } = given
  const on = await lockedContract(tx, who._id, index)
  const before = await findSamePause(tx, on, form)
  if (before) return receiptOf(before)
  const result = await judged(tx, on, { ...form, reason: await reasonOf(tx, form.reason) })
  mustHold(result)
  const to = result.cutTo ?? form.to
  const pause = await write(given, on, form, { way: 'app', author: null, overrule: null, to, fee: result.fee })
  await tellMember(given, pause, 'asked')
  await tellWaiting(given, pause, who._id)
  return receiptOf(pause)
}

/** Takes an own one back that nobody has decided on; once more is no news. */
export async function withdraw({ tx, who }: Acting, _id: string, { version }: CallBody<(typeof calls)['withdraw']>) {
  const { pause } = await heldOwn(tx, who, _id)
  if (pause.state === 'withdrawn') return receiptOf(pause)
  if (pause.version !== version) throw new Refusal('stale', undefined, receiptOf(pause))
  if (pause.state !== 'open' || !follows(pauseMoves, pause.state, 'withdrawn'))
    throw new Refusal('pause-state', undefined, receiptOf(pause))
  const next = await changePause(tx, pause, { state: 'withdrawn' })
  await note(tx, { pause: _id, what: 'withdrawn', author: who._id })
  return receiptOf(next)
}

/** Takes back what somebody who leaves has asked for and nobody has decided on. */
export async function withdrawAll(tx: Tx, _house: unknown, who: string) {
  const open = await tx
    .select()
    .from(timestop)
    .where(and(eq(timestop.person, who), eq(timestop.state, 'open')))
    .for('update')
  for (const pause of open) {
    await changePause(tx, pause, { state: 'withdrawn' })
    await note(tx, { pause: pause._id, what: 'withdrawn', author: null })
  }
}
