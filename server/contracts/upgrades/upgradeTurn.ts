import { and, eq } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { OwnUpgrade, UpgradeClosing, UpgradeRow } from '#contract/contracts/upgradeShapes.ts'
import type { upgrades } from '#contract/contracts/upgrades.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { type UpgradeState, upgradeMoves } from '#contract/rules/contracts/states.ts'
import { upgradeProblem } from '#contract/rules/contracts/upgrade.ts'
import { follows } from '#contract/states.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { nextIndex, noted, valuesOf } from '#server/contracts/close.ts'
import { keepEarnings } from '#server/contracts/earnings/keepEarnings.ts'
import { columnsOf, lifeIn } from '#server/contracts/life.ts'
import { keepMoney } from '#server/contracts/money.ts'
import { keepNutrition } from '#server/contracts/nutrition.ts'
import {
  type ContractRecord as Contract,
  contractPlaceConditionOf,
  decidesIn,
  isAnothers,
  lockSeenContract,
} from '#server/contracts/rules.ts'
import { openAccount, sealAccount } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import { endAtTac, orderAtTac } from '#server/contracts/tacOrder.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { lockedOwn } from './possible.ts'
import { lockedToDecide, lockedUpgrade, type UpgradeRecord } from './rules.ts'
import { openNewAccount, openUpgrade } from './sealedUpgrades.ts'
import { contractUpgrade } from './tables.ts'
import { ownUpgradeOf, upgradeRowOf } from './upgradeList.ts'
import { tellDeciders, tellMember } from './upgradeNews.ts'
import { take } from './upgradeTaking.ts'

type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]
/** Whoever decides, as far as their act names them. */
type Deciding = Acting<House, Pick<Who, '_id' | 'employee'>>

const space = '5f1a7c93-9a55-4f0e-8f53-0c7be4b6a6d1'

/** The contract that begins with an upgrade has one id, however often somebody tries. */
const nextOf = ({ _id }: UpgradeRecord) => v5(`${_id} next`, space)

/** Why an upgrade can't be accepted by what is known of its contract now; undefined where it can. */
export const acceptProblem = (
  { state }: Pick<Contract, 'state'>,
  life: ContractLife,
  { start }: Pick<UpgradeRecord, 'start'>,
): string | undefined => (state === 'accepted' ? upgradeProblem(life, start) : 'Der bisherige Vertrag steht inzwischen anders.')

/** States into which an upgrade may be put now. */
export const followsOf = ({ state }: Pick<UpgradeRecord, 'state'>, problem: string | undefined) =>
  upgradeMoves[state].filter(to => to !== 'accepted' || problem === undefined)

/** The contract ends on the day before; answers the moment of that. */
async function end(given: Deciding, left: Contract, row: UpgradeRecord): Promise<string> {
  const content = { contract: nextOf(row) }
  const event = { _id: v7(), kind: 'upgrade', day: row.start, author: actorOf(given.who), reason: null, content } as const
  const { events } = await append(given, left, await happenedTo(given.tx, left), { added: [event] })
  return events.at(-1)!.receivedAt
}

/** The next one begins, as it was signed; its account is the one that was given, else that of before. */
async function begin({ tx, house, who }: Deciding, left: Contract, row: UpgradeRecord, at: string) {
  const { paper, member, guardian } = openUpgrade(house, row)
  const id = nextOf(row)
  const signed = { signedAt: row.signedAt, lead: null, hash: row.hash, signatures: { member, guardian } }
  const author = actorOf(who)
  const seller = row.byMember ? author : (row.author ?? author)
  const account = row.way === 'debit' ? (openNewAccount(house, row) ?? openAccount(house, left)) : null
  const values = {
    ...valuesOf(house, signed, { id, seller, person: row.person, paper, marks: [], at: row.receivedAt }),
    account: sealAccount(house, id, account),
    since: at,
    index: await nextIndex(tx, row.person),
    state: 'accepted' as const,
    acceptedAt: at,
  }
  const life = lifeIn(values, [])
  const [next] = await tx
    .insert(contract)
    .values({ ...values, ...columnsOf(life) })
    .returning()
  await noted(tx, next!, at, author)
  await keepNutrition(tx, house, next!, life)
  await keepEarnings(tx, next!, life)
  const { _id, title, start, due, back } = row
  await keepMoney({ tx, house }, { row: next!, life, events: [], added: [], upgrade: { _id, title, start, due, back, left } })
  return next!
}

interface Both {
  row: UpgradeRecord
  left: Contract
}

/** Puts an upgrade into another state; accepted, one contract ends and the other begins in the same transaction (C36). Nobody is told. */
export async function putUpgradeState(given: Deciding, { row, left }: Both, to: UpgradeState, reason: string | null = null) {
  const at = to === 'accepted' ? await end(given, left, row) : new Date().toISOString()
  const next = to === 'accepted' ? await begin(given, left, row, at) : undefined
  if (next) {
    await orderAtTac(given.tx, next)
    await endAtTac(given.tx, left)
  }
  const [turned] = await given.tx
    .update(contractUpgrade)
    .set({ state: to, reason, since: at, next: next?._id ?? null, version: row.version + 1 })
    .where(eq(contractUpgrade._id, row._id))
    .returning()
  return { row: turned!, left, next }
}

/** Refuses whoever saw another row than it is, and what can't follow where it stands; each with the row. */
async function mustFollow({ tx }: Acting, { row, left }: Both, to: UpgradeState, version: number | undefined) {
  if (version !== undefined && row.version !== version) throw new Refusal('stale', undefined, await upgradeRowOf(tx, row._id))
  const problem = to === 'accepted' ? acceptProblem(left, lifeIn(left, await happenedTo(tx, left)), row) : undefined
  if (!follows(upgradeMoves, row.state, to) || problem) throw new Refusal('contract-state', undefined, await upgradeRowOf(tx, row._id))
}

/** Accepts, rejects or deletes an upgrade; the state that it has already is no news. */
export async function turnUpgrade(
  given: Acting,
  _id: string,
  { status, reason, version }: CallBody<(typeof upgrades)['turn']>,
): Promise<UpgradeRow> {
  const both = await lockedToDecide(given.tx, given.who, _id)
  if (both.row.state !== status) {
    await mustFollow(given, both, status, version)
    const told = await putUpgradeState(given, both, status, reason ?? null)
    if (status !== 'deleted') await tellMember(given, told)
  }
  return upgradeRowOf(given.tx, _id)
}

/** Takes an upgrade that was signed with staff, and accepts it at once where whoever decides meant that and it can be. */
export async function create(
  given: Acting,
  place: ContractParams,
  { accept, ...closing }: UpgradeClosing & { accept: boolean },
): Promise<UpgradeRow> {
  const { tx, who } = given
  const left = await lockSeenContract(tx, who, contractPlaceConditionOf(place))
  const { row, isNew } = await take(given, left, closing, false)
  const decides = (await decidesIn(tx, who, left.studio)) && (await isAnothers(tx, who, left))
  if (isNew && accept && decides) await tellMember(given, await putUpgradeState(given, { row, left }, 'accepted'))
  else if (isNew) await tellDeciders(given, { row, left })
  return upgradeRowOf(tx, row._id)
}

/** Takes an upgrade that its member signed. */
export async function takeMemberUpgrade(given: Acting, index: string, closing: UpgradeClosing): Promise<OwnUpgrade> {
  const left = await lockedOwn(given, index)
  if (!left || left.state === 'draft' || left.state === 'deleted') throw new Refusal('missing')
  const { row, isNew } = await take(given, left, closing, true)
  if (isNew) await tellDeciders(given, { row, left })
  return ownUpgradeOf(given.tx, row._id)
}

/** Takes back one's own that nobody has decided on; twice is no news. */
export async function takeUpgradeBack(given: Acting, _id: string, version: number): Promise<OwnUpgrade> {
  const { tx, who } = given
  const both = await lockedUpgrade(tx, and(eq(contractUpgrade._id, _id), eq(contractUpgrade.person, who._id)))
  if (both.row.state !== 'deleted') {
    const mine = () => ownUpgradeOf(tx, _id)
    if (both.row.version !== version) throw new Refusal('stale', undefined, await mine())
    if (!follows(upgradeMoves, both.row.state, 'deleted')) throw new Refusal('contract-state', undefined, await mine())
    await putUpgradeState(given, both, 'deleted')
  }
  return ownUpgradeOf(tx, _id)
}
