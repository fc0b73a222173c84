import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { namedDays } from '#contract/accessControl/shapes.ts'
import { minuteOf } from '#contract/clock.ts'
import type { AtGate, AtGateForStaff } from '#contract/contracts/atGate.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { entriesLeft } from '#contract/rules/contracts/entriesLeft.ts'
import { decideAtGate, type GateContract, type GateDecision } from '#contract/rules/contracts/gate.ts'
import { type ContractLife, lifeOf } from '#contract/rules/contracts/life.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import { openness } from '#contract/rules/studios/openness.ts'
import { dayMs } from '#contract/time.ts'
import { visitsIn } from '#server/accessControl/rules.ts'
import { type Statement, tacStatement } from '#server/accessControl/tables.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { barAt } from './bars.ts'
import { isTheirs } from './contractList.ts'
import { countedBy, eventsOf } from './life.ts'
import { disputedBills, entryPasses } from './plugs.ts'
import { type ContractRecord, visibleTo } from './rules.ts'
import { contract, contractTac } from './tables.ts'

export type GatePerson = Pick<typeof person.$inferSelect, '_id' | 'studioCode' | 'tacUserId'>

interface GateCheck {
  who: GatePerson
  studio: string
  /** Instant. */
  at: string
}

/** Statement of the access-control service on somebody, as it stood at a moment. */
async function statedBy(tx: Tx, { _id, tacUserId }: GatePerson, at: string): Promise<Statement | undefined> {
  if (!tacUserId) return undefined
  const [row] = await tx
    .select()
    .from(tacStatement)
    .where(and(eq(tacStatement.person, _id), eq(tacStatement.tacUserId, tacUserId), lte(tacStatement.at, at)))
    .orderBy(desc(tacStatement.at), desc(tacStatement._id))
    .limit(1)
  return row
}

/** Rappen that are owed there on a day: what is due and still open, without what is disputed (C16). */
function debtOn(stated: Statement | undefined, day: string, disputed: readonly string[]) {
  if (!stated) return { debt: null, disputed: false }
  const due = stated.bills.filter(bill => bill.due < day && bill.open > 0)
  const owed = due.filter(({ number }) => !disputed.includes(number))
  return { debt: owed.reduce((sum, { open }) => sum + open, 0), disputed: owed.length === 0 && due.length > 0 }
}

/** Visits that are left of each on a day, before anybody came in on it. */
async function entriesLeftOf(tx: Tx, who: string, lives: readonly ContractLife[], day: string) {
  const first = lives.flatMap(({ entries, start }) => (entries === null ? [] : [start])).sort()[0]
  const visits = first === undefined || first >= day ? [] : await visitsIn(tx, who, first, addDays(day, -1))
  return entriesLeft(lives, visits)
}

/** Contracts that count at a door: those that were signed here by then, and those that the service alone knows. */
async function contractsOf(
  { tx, house }: Within<WithDomains>,
  { who, at }: GateCheck,
  stated: Statement | undefined,
): Promise<GateContract[]> {
  const day = dayOf(at)
  const isSigned = and(inArray(contract.state, ['temporary', 'accepted', 'withdrawn']), lte(contract.receivedAt, at))
  const rows = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, who._id), isSigned, isTheirs))
    .orderBy(desc(contract.index))
  const ids = rows.map(({ _id }) => _id)
  const events = await eventsOf(tx, ids)
  const mapped = ids.length ? await tx.select().from(contractTac).where(inArray(contractTac.contract, ids)) : []
  const known = new Set([...mapped.map(({ foreign }) => foreign), ...rows.map(({ tac }) => tac?.ContractID)])
  const lifeAt = (row: ContractRecord) => {
    if (row.tac) return lifeOfTac(stated?.contracts.find(({ ContractID }) => ContractID === row.tac!.ContractID) ?? row.tac)
    const { signed, events: told } = countedBy(row, events.get(row._id) ?? [])
    return lifeOf(signed, told, { knownAt: at })
  }
  const lives = [
    ...rows.map(lifeAt),
    ...(stated?.contracts ?? []).filter(({ ContractID }) => !known.has(ContractID)).map(each => lifeOfTac(each)),
  ].filter(life => life !== undefined)
  const disputed = await Promise.all(disputedBills.all(house).map(of => of(tx, who._id, at)))
  const debt = debtOn(stated, day, disputed.flat())
  const left = await entriesLeftOf(tx, who._id, lives, day)
  return lives.map((life, nth) => ({ life, left: left[nth]!, ...debt }))
}

/** The gate's decision for somebody at a moment: whether a door opens, by all that was known then (C44). */
export async function gateAt({ tx, house }: Within<WithDomains>, asked: GateCheck) {
  const [place] = await tx.select().from(studio).where(eq(studio.code, asked.studio))
  if (!place) throw new Refusal('missing')
  const stated = await statedBy(tx, asked.who, asked.at)
  const wall = { day: dayOf(asked.at), minute: minuteOf(clockOf(asked.at)) }
  const passes = await Promise.all(entryPasses.all(house).map(of => of(tx, asked.who._id)))
  const decision = decideAtGate({
    contracts: await contractsOf({ tx, house }, asked, stated),
    passes: passes.flat(),
    bar: await barAt(tx, { ...asked, who: asked.who._id }),
    studio: { code: place.code, name: place.name },
    openness: openness(place.openingHours, wall),
    wall,
  })
  return { decision, place, stated }
}

const gateReplyOf = (at: string, place: typeof studio.$inferSelect, { outcome, reasons, until, member }: GateDecision): AtGate => ({
  studio: place.code,
  studioName: place.name,
  at,
  open: outcome === 'open',
  barred: reasons.includes('barred'),
  until,
  member,
})

async function personOf(tx: Tx, _id: string): Promise<GatePerson | undefined> {
  const { studioCode, tacUserId } = person
  const [row] = await tx.select({ _id: person._id, studioCode, tacUserId }).from(person).where(eq(person._id, _id))
  return row
}

/** For oneself, now. */
export async function gateOfOwn({ tx, house, who }: Acting<WithDomains>, code: string | undefined): Promise<AtGate> {
  const me = await personOf(tx, who._id)
  const at = new Date().toISOString()
  const of = code ?? me?.studioCode
  if (!me || !of) throw new Refusal('missing')
  const { decision, place } = await gateAt({ tx, house }, { who: me, studio: of, at })
  return gateReplyOf(at, place, decision)
}

/** An earlier moment of which all is still known, or now. */
function gateInstantOf(at: string | undefined, now = Date.now()) {
  if (at === undefined) return new Date(now).toISOString()
  const moment = Date.parse(at)
  if (moment > now + 60_000) throw new Refusal('invalid', { at: 'Diese Zeit ist noch nicht gekommen.' })
  if (moment < now - namedDays * dayMs)
    throw new Refusal('invalid', { at: `Weiter als ${namedDays} Tage zurück ist nicht mehr bekannt, wer im Studio war.` })
  return new Date(moment).toISOString()
}

/** For staff: somebody at home in a studio where they sell, or with a contract there. */
export async function gateOfPerson(
  { tx, house, who }: Acting<WithDomains>,
  _id: string,
  { studio: code, at: asked }: { studio: string; at?: string },
): Promise<AtGateForStaff> {
  const at = gateInstantOf(asked)
  const them = await personOf(tx, _id)
  const home = them?.studioCode ?? null
  const isHome = home !== null && reaches(studiosWith('u_search', who), home)
  const hasContract = () => tx.$count(contract, and(eq(contract.person, _id), visibleTo(who)))
  if (!them || !(isHome || (await hasContract()) > 0)) throw new Refusal('missing')
  const { decision, place, stated } = await gateAt({ tx, house }, { who: them, studio: code, at })
  return { ...gateReplyOf(at, place, decision), staff: decision.staff, statedAt: stated?.at ?? null }
}
