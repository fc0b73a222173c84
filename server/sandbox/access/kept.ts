import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AccessContract, TermTime } from '#contract/rules/contracts/tac.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Arrival, ContractWish, PauseWish, Profile } from '#server/outside/accessControl/port.ts'
import { categories, contractOf } from './sandboxFacts.ts'
import { type AccessKept, sandboxAccess } from './tables.ts'

interface KeptAccess {
  kind: AccessKept
  _id?: string
  of: string
  data: object
  at?: string
}

/** Writes down something that was told or has happened; its id. */
export async function keepAccess(tx: Tx, { _id = v7(), at = new Date().toISOString(), ...rest }: KeptAccess) {
  await tx.insert(sandboxAccess).values({ _id, at, ...rest })
  return _id
}

const ofKind = (kind: AccessKept, of: string) => and(eq(sandboxAccess.kind, kind), eq(sandboxAccess.of, of))

/** The words of one kind about a member, oldest first. */
async function findKeptAccess<T>(tx: Tx, kind: AccessKept, of: string) {
  const rows = await tx
    .select()
    .from(sandboxAccess)
    .where(ofKind(kind, of))
    .orderBy(asc(sandboxAccess.at), asc(sandboxAccess._id))
    .limit(500)
  return rows.map(row => row.data as T)
}

const span = (Type: TermTime['Type'], { from, to }: { from: string; to: string }): TermTime => ({
  Type,
  TimeSpan: { Start: from, End: to },
})

export interface SandboxDays {
  from: string
  to: string
}

/** The parts of a contract that became something else. */
export interface SandboxContractChange {
  start?: string
  end?: string | null
  bonus?: SandboxDays | null
}

const endless = '2199-12-31'

/** A contract with what was told of it since: its pauses, and the days that it got otherwise. */
async function sinceOf(tx: Tx, contract: AccessContract): Promise<AccessContract> {
  const id = String(contract.ContractID)
  const gone = await findKeptAccess<SandboxDays>(tx, 'removed', id)
  const pauses = (await findKeptAccess<PauseWish>(tx, 'pause', id)).filter(
    ({ from, to }) => !gone.some(each => each.from === from && each.to === to),
  )
  const more = pauses.flatMap(({ from, to, bonus }) => [span('IDLEPERIOD', { from, to }), ...(bonus ? [span('BONUSPERIOD', bonus)] : [])])
  const times = [...contract.ContractTermTimes, ...more]
  const change = Object.assign({}, ...(await findKeptAccess<SandboxContractChange>(tx, 'changed', id))) as SandboxContractChange
  const spans = times.map(time => {
    if (time.Type !== 'DEFAULT') return time
    const { Start, End } = time.TimeSpan
    return span('DEFAULT', { from: change.start ?? Start, to: change.end === null ? endless : (change.end ?? End) })
  })
  if (change.bonus === undefined) return { ...contract, ContractTermTimes: spans }
  const rest = spans.filter(({ Type }) => Type !== 'BONUSPERIOD')
  return { ...contract, ContractTermTimes: change.bonus ? [...rest, span('BONUSPERIOD', change.bonus)] : rest }
}

/** Contracts of a member: the one that is made up, for whoever was not created here, and those that were created, with what was told of them since. */
export async function contractsOf(tx: Tx, tacUserId: string): Promise<AccessContract[]> {
  const made = await findKeptAccess<ContractWish & { id: number }>(tx, 'contract', tacUserId)
  const isCreated = (await tx.$count(sandboxAccess, and(eq(sandboxAccess.kind, 'created'), eq(sandboxAccess._id, tacUserId)))) > 0
  const all = [
    ...(isCreated ? [] : [contractOf(tacUserId)]),
    ...made.map(({ id, category, start, end }) => ({
      ContractID: id,
      MemberCategoryName: categories.find(each => each.id === category)?.name ?? category,
      ContractTermTimes: [span('DEFAULT', { from: start, to: end ?? endless })],
      SubContracts: [],
    })),
  ]
  return Promise.all(all.map(contract => sinceOf(tx, contract)))
}

/** Ids of contracts begin above those that are made up. */
const firstId = 1_000_000

export async function createContract(tx: Tx, wish: ContractWish) {
  const id = firstId + (await tx.$count(sandboxAccess, eq(sandboxAccess.kind, 'contract')))
  await keepAccess(tx, { kind: 'contract', _id: String(id), of: wish.tacUserId, data: { ...wish, id } })
  return { id }
}

export const createPause = async (tx: Tx, wish: PauseWish) => ({
  id: await keepAccess(tx, { kind: 'pause', of: String(wish.contract), data: wish }),
})

export async function createProfile(tx: Tx, wish: Omit<Profile, 'id'>) {
  const id = `tac-${v7()}`
  await keepAccess(tx, { kind: 'created', _id: id, of: wish.email ?? '', data: {} })
  await keepProfile(tx, { ...wish, id })
  return { id }
}

/** The profile of a member as it was told last. */
export async function keepProfile(tx: Tx, profile: Profile) {
  const row = { kind: 'profile' as const, _id: profile.id, of: profile.email ?? '', data: profile, at: new Date().toISOString() }
  await tx
    .insert(sandboxAccess)
    .values(row)
    .onConflictDoUpdate({ target: [sandboxAccess.kind, sandboxAccess._id], set: { of: row.of, data: profile, at: row.at } })
}

export const keepChange = (tx: Tx, contract: string, change: SandboxContractChange) =>
  keepAccess(tx, { kind: 'changed', of: contract, data: change })
export const removePause = (tx: Tx, contract: string, days: SandboxDays) => keepAccess(tx, { kind: 'removed', of: contract, data: days })

export const createdProfiles = async (tx: Tx) =>
  (
    await tx
      .select({ data: sandboxAccess.data })
      .from(sandboxAccess)
      .where(eq(sandboxAccess.kind, 'profile'))
      .orderBy(desc(sandboxAccess.at))
      .limit(500)
  ).map(({ data }) => data as Profile)

/** Somebody at a device. */
export const arrive = (tx: Tx, studio: string, arrival: Omit<Arrival, 'id'>) => {
  const id = v7()
  return keepAccess(tx, { kind: 'arrival', _id: id, of: studio, data: { ...arrival, id }, at: arrival.at })
}

/** People who were at a studio's devices from an instant on, oldest first. */
export async function arrivalsAt(tx: Tx, studio: string, since: string) {
  const rows = await tx
    .select({ data: sandboxAccess.data })
    .from(sandboxAccess)
    .where(and(ofKind('arrival', studio), gte(sandboxAccess.at, since)))
    .orderBy(asc(sandboxAccess.at), asc(sandboxAccess._id))
    .limit(500)
  return rows.map(({ data }) => data as Arrival)
}
