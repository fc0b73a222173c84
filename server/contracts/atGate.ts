import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { namedDays } from '#contract/accessControl/shapes.ts'
import type { AtGate, AtGateForStaff } from '#contract/contracts/atGate.ts'
import { Refusal } from '#contract/refusals.ts'
import { decideAtGate, type GateContract, type GateDecision } from '#contract/rules/contracts/gate.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import { openness } from '#contract/studios/hours.ts'
import { dayMs } from '#contract/time.ts'
import { visitsOf } from '#server/accessControl/rules.ts'
import { type Statement, tacStatement } from '#server/accessControl/tables.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { barAt } from './bars.ts'
import { countedBy, eventsOf } from './life.ts'
import { isTheirs } from './list.ts'
import { entryPasses } from './plugs.ts'
import { type Row, visibleTo } from './rules.ts'
import { contract, contractTac } from './tables.ts'

type Person = Pick<typeof person.$inferSelect, '_id' | 'studioCode' | 'tacUserId'>

interface Asked {
  who: Person
  studio: string
  /** Instant. */
  at: string
}

/** What the access-control service had said of somebody by a moment. */
async function statedBy(tx: Tx, { _id, tacUserId }: Person, at: string): Promise<Statement | undefined> {
  if (!tacUserId) return undefined
  const [row] = await tx
    .select()
    .from(tacStatement)
    .where(and(eq(tacStatement.person, _id), eq(tacStatement.tacUserId, tacUserId), lte(tacStatement.at, at)))
    .orderBy(desc(tacStatement.at), desc(tacStatement._id))
    .limit(1)
  return row
}

/** Rappen that are owed there on a day: what is due and still open. */
const debtOn = (stated: Statement | undefined, day: string) =>
  stated ? stated.bills.reduce((sum, { due, open }) => sum + (due < day ? open : 0), 0) : null

/** Visits that are left of a contract that is good for so many. */
async function leftOf(tx: Tx, who: string, { entries, start }: { entries: number | null; start: string }, day: string) {
  return entries === null ? null : entries - (start > day ? 0 : (await visitsOf(tx, who, start, day)).length)
}

/** Contracts that count at a door: those that were signed here by then, and those that the service alone knows. */
async function contractsOf(tx: Tx, { who, at }: Asked, stated: Statement | undefined): Promise<GateContract[]> {
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
  const lifeAt = (row: Row) => {
    if (row.tac) return lifeOfTac(stated?.contracts.find(({ ContractID }) => ContractID === row.tac!.ContractID) ?? row.tac)
    const { signed, events: told } = countedBy(row, events.get(row._id) ?? [])
    return lifeOf(signed, told, { knownAt: at })
  }
  const lives = [
    ...rows.map(lifeAt),
    ...(stated?.contracts ?? []).filter(({ ContractID }) => !known.has(ContractID)).map(each => lifeOfTac(each)),
  ].filter(life => life !== undefined)
  const debt = debtOn(stated, day)
  const found: GateContract[] = []
  for (const life of lives) found.push({ life, left: await leftOf(tx, who._id, life, day), debt, disputed: false })
  return found
}

/** Whether a door opens to somebody at a moment, by all that was known then (C44). */
async function gateAt({ tx, house }: Within<WithDomains>, asked: Asked) {
  const [place] = await tx.select().from(studio).where(eq(studio.code, asked.studio))
  if (!place) throw new Refusal('missing')
  const stated = await statedBy(tx, asked.who, asked.at)
  const [hours, minutes] = clockOf(asked.at).split(':').map(Number) as [number, number]
  const wall = { day: dayOf(asked.at), minute: hours * 60 + minutes }
  const passes = await Promise.all(entryPasses.all(house).map(of => of(tx, asked.who._id)))
  const decision = decideAtGate({
    contracts: await contractsOf(tx, asked, stated),
    passes: passes.flat(),
    bar: await barAt(tx, { ...asked, who: asked.who._id }),
    studio: { code: place.code, name: place.name },
    openness: openness(place.openingHours, wall),
    wall,
  })
  return { decision, place, stated }
}

const shown = (at: string, place: typeof studio.$inferSelect, { outcome, until, member }: GateDecision): AtGate => ({
  studio: place.code,
  studioName: place.name,
  at,
  open: outcome === 'open',
  until,
  member,
})

async function personOf(tx: Tx, _id: string): Promise<Person | undefined> {
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
  return shown(at, place, decision)
}

/** An earlier moment of which all is still known, or now. */
function momentOf(at: string | undefined, now = Date.now()) {
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
  const at = momentOf(asked)
  const them = await personOf(tx, _id)
  const home = them?.studioCode ?? null
  const isHome = home !== null && reaches(studiosWith('u_search', who), home)
  const hasContract = () => tx.$count(contract, and(eq(contract.person, _id), visibleTo(who)))
  if (!them || !(isHome || (await hasContract()) > 0)) throw new Refusal('missing')
  const { decision, place, stated } = await gateAt({ tx, house }, { who: them, studio: code, at })
  return { ...shown(at, place, decision), staff: decision.staff, statedAt: stated?.at ?? null }
}
