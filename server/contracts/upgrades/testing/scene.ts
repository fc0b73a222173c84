import { v7 } from 'uuid'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import type { Possibilities, UpgradeClosing, UpgradeRow } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { addDays } from '#contract/days.ts'
import { closingOf, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { upgradeOf } from './make.ts'

interface Wish {
  from?: Partial<OfferTerms>
  to?: Partial<OfferTerms>
  over?: Partial<Closing>
  /** Days since its first day; not 0. */
  since?: number
}

/** A house in which contracts can be upgraded: with people who sell and decide in «here», and one who manages it. */
export async function openUpgrades() {
  const scene = await openScene()
  const { house, office, seller, sold, send, turn } = scene
  const manager = await employee(house, 'studio_manager', ['here'])
  const boss = await employee(house, 'admin')

  const map = (from: string, to: readonly string[], who: Somebody = boss, studios = ['here']) =>
    house.as(who, upgrades.addMapping, { body: { _id: v7(), from, to: [...to], studios } })

  /** Somebody's accepted contract that began some days ago, with an offer to which it may be upgraded. */
  async function running({ from = {}, to = {}, over = {}, since = 40 }: Wish = {}) {
    const who = await member(house, { studioCode: 'here', vorname: 'Nora', nachname: `Frei N${v7().slice(-6)}`, geburtstag: '1991-04-17' })
    const plain = await sold({ contract: termsWith(from) })
    const better = await sold({ contract: termsWith({ title: 'Gold', price: 12_900, joiningFee: 9900, ...to }) })
    const mapping = (await map(plain.offer, [better.offer])).reply
    const day = addDays(today(), -since)
    const choice = { start: day, addOns: [], promotion: null, code: null, skipPresale: false, renews: from.renewalMonths != null }
    const closed = await send(await closingOf(plain, { person: who._id, day, choice, ...over }))
    if (closed.status !== 200) throw new Error(`${closed.code} ${JSON.stringify(closed.fields)}`)
    const accepted = await turn(closed.reply, 'accepted')
    return { who, contract: accepted.reply, plain, better, mapping }
  }

  const possible = async (row: ContractRow, who: Somebody = seller): Promise<Possibilities> =>
    (await house.as(who, upgrades.possibilities, at(row))).reply
  const create = (row: ContractRow, closing: UpgradeClosing, who: Somebody = seller, accept = false) =>
    house.as(who, upgrades.create, { ...at(row), body: { ...closing, accept } })
  /** An upgrade that waits. */
  async function created(row: ContractRow, over: Partial<UpgradeClosing> = {}): Promise<UpgradeRow> {
    const { status, code, fields, reply } = await create(row, await upgradeOf(await possible(row), over))
    if (status !== 200) throw new Error(`${code} ${JSON.stringify(fields)}`)
    return reply
  }
  const put = (
    row: Pick<UpgradeRow, '_id' | 'version'>,
    status: UpgradeRow['state'],
    who: Somebody = office,
    reason: string | null = null,
  ) => house.as(who, upgrades.turn, { params: { id: row._id }, body: { status, reason, version: row.version } })
  const whole = (row: Pick<UpgradeRow, '_id'>, who: Somebody = seller) => house.as(who, upgrades.one, { params: { id: row._id } })

  return { ...scene, boss, manager, map, running, possible, create, created, put, whole }
}
export type UpgradeScene = Awaited<ReturnType<typeof openUpgrades>>
