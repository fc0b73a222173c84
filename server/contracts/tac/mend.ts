import { and, eq, inArray, ne } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { contractTac as calls, MapField } from '#contract/contracts/tac.ts'
import { addDays } from '#contract/days.ts'
import type { PersonForm } from '#contract/people.ts'
import { Refusal } from '#contract/refusals.ts'
import { canonical } from '#contract/rules/canonical.ts'
import { laterBy, toldBy } from '#contract/rules/contracts/deviations.ts'
import { isFollowed } from '#contract/rules/contracts/dues.ts'
import { type Appended, append, happenedTo } from '#server/contracts/append.ts'
import { rowOf } from '#server/contracts/contractList.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { type contractPlaceConditionOf, lockSeenContract, mustBeAnothers } from '#server/contracts/rules.ts'
import { contract, contractTac } from '#server/contracts/tables.ts'
import { mendKind as kind, orderAtTac } from '#server/contracts/tacOrder.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import type { ProfileChange } from '#server/outside/accessControl/port.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { trace } from '#server/shared/health/trace.ts'
import { editPerson } from '#server/shared/people/personEdit.ts'
import { saidBy } from './contractJob.ts'
import { orSayLate, sayInTime } from './late.ts'
import { findServiceRecords, mapped } from './map.ts'
import { fieldsOf, isOthers, lockProfile, type MappedContract, type MappedPerson, oursOf, type There } from './sides.ts'

type ContractMendInput = CallBody<(typeof calls)['mend']>
type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]

const space = '3d5b5f6e-0b52-4a63-8a36-0c2b6c7a9e10'

/** Both sides, as they were when somebody decided. */
interface Sides {
  row: MappedContract
  person: MappedPerson
  there: There
  foreign: number | null
}

const sidedOf = ({ there, foreign }: Sides) => Object.assign({ foreign }, there)

const mappedEvent = (given: Acting, { reason }: ContractMendInput, content: Record<string, unknown>): Appended => ({
  _id: v7(),
  kind: 'mapped',
  day: today(),
  author: actorOf(given.who),
  reason,
  content,
})

/** Says which profile is the person's (C38). */
async function choose(given: Acting, { row, person: who, there }: Sides, wish: ContractMendInput, profile: string) {
  const { tx } = given
  await lockProfile(tx, profile)
  if (await isOthers(tx, profile, row.person)) throw new Refusal('taken')
  await tx.update(person).set({ tacUserId: profile }).where(eq(person._id, row.person))
  // Contracts of another profile say nothing of theirs any more; what is asked for of this one is another act, under a key of its own.
  const anew = { foreign: null, wish: null, state: 'hand' as const, key: `contract-${v7()}` }
  const ofTheirs = inArray(contractTac.contract, tx.select({ _id: contract._id }).from(contract).where(eq(contract.person, row.person)))
  if (who.tacUserId !== profile) await tx.update(contractTac).set(anew).where(ofTheirs)
  await trace(tx, given.who, row.person, 'Profil der Zutrittskontrolle gewählt')
  await append(given, row, await happenedTo(tx, row), { added: [mappedEvent(given, wish, { what: 'profile' })] })
  // The profile's contracts, where it has any, may include this one: somebody says which.
  if (there.contracts.length === 0) await orderAtTac(tx, row)
}

/** Says which contract there is this one; a row that stood here for that alone is put away. */
async function link(given: Acting, { row, there }: Sides, wish: ContractMendInput, number: string) {
  const { tx } = given
  const foreign = Number(number)
  if (!there.contracts.some(({ ContractID }) => ContractID === foreign)) throw new Refusal('missing')
  const [other] = await tx
    .select({ row: contract })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .where(and(eq(contractTac.foreign, foreign), ne(contractTac.contract, row._id)))
  if (other && !other.row.tac) throw new Refusal('taken')
  if (other) {
    await tx.delete(contractTac).where(eq(contractTac.contract, other.row._id))
    await tx.update(contract).set({ state: 'deleted', since: new Date().toISOString() }).where(eq(contract._id, other.row._id))
  }
  const kept = { state: 'there' as const, foreign, said: null, at: new Date().toISOString() }
  await tx
    .insert(contractTac)
    .values({ contract: row._id, key: `contract-${v7()}`, ...kept })
    .onConflictDoUpdate({ target: contractTac.contract, set: kept })
  await append(given, row, await happenedTo(tx, row), { added: [mappedEvent(given, wish, { what: 'contract', number })] })
}

/** Their days of a contract, as events of ours (C37). */
async function correctionOf(
  given: Acting,
  { row, there, foreign }: Sides,
  wish: ContractMendInput,
  { field, key }: MapField,
): Promise<Appended[]> {
  const { tx, who } = given
  const theirs = toldBy(there.contracts.find(({ ContractID }) => ContractID === foreign)!)!
  const ours = await oursOf(tx, row)
  const said = { author: actorOf(who), reason: wish.reason }
  const [, from = '', to = ''] = key.split(' ')
  const life = lifeIn(row, await happenedTo(tx, row))
  const isOurs = field !== 'finalEnd' && ours.pauses.some(pause => pause.from === from && pause.to === to)
  // Days behind its end are those of the contract that follows: here they would be lost.
  if (!isOurs && isFollowed(life)) {
    const day = dayText(addDays(life.ending!.day, 1))
    throw new Refusal('invalid', { field: `Ab ${day} gilt ein anderer Vertrag: Trag die Tage dort ein.` })
  }
  if (field === 'finalEnd') {
    // The bonus belongs to the term that runs on its day.
    const day = [row.start, [ours.finalEnd!, today()].sort()[0]!].sort()[1]!
    return [{ ...said, _id: v7(), kind: 'bonus', day, content: { days: laterBy(ours, theirs) } }]
  }
  if (isOurs) {
    const by = life.pauses.find(pause => pause.from === from && pause.to === to)?.by
    return by ? [{ ...said, _id: v7(), kind: 'correction', day: today(), content: { of: by, instead: null } }] : []
  }
  return [{ ...said, _id: v7(), kind: 'pause', day: from, content: { to, fee: 0 } }]
}

/** Puts their value in place of ours. */
async function takeTheirs(given: Acting, sides: Sides, wish: ContractMendInput, field: MapField) {
  const { row, person: who, there } = sides
  if (field.field === 'vorname' || field.field === 'nachname' || field.field === 'geburtstag') {
    const { vorname, nachname, email, version } = who
    const theirs = there.profile?.[field.field] ?? undefined
    return void (await editPerson(given, row.person, { vorname, nachname, email, version, [field.field]: theirs } as PersonForm))
  }
  const added = await correctionOf(given, sides, wish, field)
  if (added.length > 0) await append(given, row, await happenedTo(given.tx, row), { added })
}

/** Has ours be put in place of theirs, by a job. */
async function sendOurs(given: Acting, { row }: Sides, wish: ContractMendInput, { key, field }: MapField) {
  const { tx } = given
  await append(given, row, await happenedTo(tx, row), { added: [mappedEvent(given, wish, { what: field, side: 'ours' })] })
  if (field === 'contract') return void (await orderAtTac(tx, row))
  await orderJob(tx, { kind, key: `${kind}.${row._id}.${key}`, payload: { contract: row._id, key, act: v7() } })
}

async function mendField(given: Acting, sides: Sides, wish: ContractMendInput) {
  const fields = await fieldsOf(given.tx, sides.row, sides.person, sidedOf(sides))
  const field = fields.find(({ key }) => key === wish.field?.key)
  const side = wish.field!.side
  // Somebody else has mended it meanwhile.
  if (field?.same) return
  if (!field?.mends.includes(side)) throw new Refusal('invalid', { field: 'Das lässt sich so nicht übernehmen.' })
  await (side === 'ours' ? sendOurs : takeTheirs)(given, sides, wish, field)
}

/** Mends one thing of a contract's two sides; the service is asked before the transaction. */
export async function mend({ house, who }: Pick<Acting<House>, 'house' | 'who'>, place: ContractParams, wish: ContractMendInput) {
  const before = await mapped(house.db, who, place)
  await mustBeAnothers(house.db, who, before.row)
  const isStale = before.row.version !== wish.version
  const asked = wish.profile ? { ...before.person, tacUserId: wish.profile } : before.person
  const there = isStale ? { profile: undefined, contracts: [] } : await findServiceRecords(house, asked)
  if (!isStale && wish.profile && !there.profile) throw new Refusal('missing')
  await house.db.transaction(async tx => {
    const row = await lockSeenContract(tx, who, eq(contract._id, before.row._id))
    if (row.version !== wish.version) throw new Refusal('stale', undefined, await rowOf(tx, row._id))
    if (row.tac) throw new Refusal('contract-foreign')
    const given: Acting<House> = { tx, house, who }
    const [tac] = await tx.select({ foreign: contractTac.foreign }).from(contractTac).where(eq(contractTac.contract, row._id))
    const sides: Sides = { row, person: before.person, there, foreign: tac?.foreign ?? null }
    if (wish.profile) await choose(given, sides, wish, wish.profile)
    else if (wish.contract) await link(given, sides, wish, wish.contract)
    else await mendField(given, sides, wish)
  })
  return done
}

/** The service is told of a field, so that it says there what it says here. */
async function tellAccessService(house: House, sides: Sides, { key, field }: MapField, act: string) {
  const service = accessControl(house)
  const { row, person: who, foreign } = sides
  const keyed = <T extends object>(change: T) => ({ ...change, key: `mend-${v5(`${act} ${key} ${canonical(change)}`, space)}` })
  if (field === 'vorname' || field === 'nachname' || field === 'geburtstag' || field === 'email')
    return service.changeProfile(who.tacUserId!, keyed({ [field]: who[field] } as object as Omit<ProfileChange, 'key'>))
  const { start, end, finalEnd, pauses } = await oursOf(house.db, row)
  if (field === 'start') return service.changeContract(foreign!, keyed({ start }))
  const isLonger = end !== null && finalEnd !== null && finalEnd > end
  const bonus = isLonger ? { from: addDays(end, 1), to: finalEnd } : null
  // A contract that was ended early ends there too.
  if (field === 'end' || field === 'finalEnd') return service.changeContract(foreign!, keyed({ end: isLonger ? end : finalEnd, bonus }))
  const [, from = '', to = ''] = key.split(' ')
  if (!pauses.some(pause => pause.from === from && pause.to === to)) return service.removePause(foreign!, keyed({ from, to }))
  const reason = (await service.reasons()).find(({ type }) => type === 'IDLEPERIOD')
  return void (await service.createPause(keyed({ contract: foreign!, reason: reason?.id ?? '', from, to, bonus: null })))
}

interface Mending {
  contract: string
  key: string
  act: string
}

/** Sends what is otherwise there; what has become the same meanwhile is left alone. */
async function sendField(house: House, { contract: _id, key, act }: Mending) {
  const [found] = await house.db
    .select({ row: contract, person, foreign: contractTac.foreign })
    .from(contract)
    .innerJoin(person, eq(person._id, contract.person))
    .leftJoin(contractTac, eq(contractTac.contract, contract._id))
    .where(eq(contract._id, _id))
  if (!found) return
  const sides: Sides = { ...found, there: await findServiceRecords(house, found.person) }
  const field = (await fieldsOf(house.db, sides.row, sides.person, sidedOf(sides))).find(each => each.key === key)
  try {
    if (field && !field.same) await tellAccessService(house, sides, field, act)
    await sayInTime(house, _id)
  } catch (error) {
    const said = saidBy(error)
    await house.db.update(contractTac).set({ said, at: new Date().toISOString() }).where(eq(contractTac.contract, _id))
  }
}

export const mendJob = jobOf<Mending>(kind, (house, payload, about) =>
  orSayLate(house, payload.contract, about, () => sendField(house, payload)),
)
