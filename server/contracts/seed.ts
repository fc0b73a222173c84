import { eq, inArray } from 'drizzle-orm'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { offerDays } from '#contract/contracts/visitors.ts'
import { addDays } from '#contract/days.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { valuesOf } from './close.ts'
import { extendEarnings } from './earnings/keepEarnings.ts'
import { columnsOf, eventsOf, lifeIn } from './life.ts'
import { keepNutrition } from './nutrition.ts'
import { demoAddOns, demoOfferId } from './offers/seed.ts'
import { soldOf, versionOf } from './offers/sold.ts'
import { pastWishes } from './seedPast.ts'
import { contract, contractComment, contractEvent, contractIndex, contractNotice } from './tables.ts'

const momentDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** A drawn name. */
export const drawn = {
  width: 300,
  height: 110,
  strokes: [[0.1, 0.2, 0.32, 0.45, 0.6, 0.72, 0.9].map((x, nth) => ({ x, y: nth % 2 === 0 ? 0.6 : 0.35, time: nth * 60, pressure: 0.5 }))],
}

interface DemoContract {
  who: DemoName
  offer: string
  studio: 'winterthur' | 'frauenfeld' | 'pfungen'
  state: ContractState
  /** Days since it was signed. */
  days: number
  /** Days from then to its beginning. */
  starts?: number
  addOns?: readonly string[]
  debit?: true
  reason?: string
  closedAt?: 'website'
  /** Days since a pause began, and how many it took out. */
  pause?: readonly [since: number, days: number]
  /** Days since notice was given, and whether it was confirmed two days later. */
  notice?: number
  confirmed?: true
  said?: string
}

const wishes: readonly DemoContract[] = [
  {
    who: 'mitglied',
    offer: 'Jahresabo',
    studio: 'winterthur',
    state: 'accepted',
    days: 210,
    starts: 5,
    addOns: [demoAddOns.nutrition._id],
    debit: true,
    pause: [120, 14],
    said: 'Ausweis gesehen.',
  },
  { who: 'mitglied', offer: '10er-Karte', studio: 'winterthur', state: 'declined', days: 400 },
  {
    who: 'mitglied2',
    offer: 'Jahresabo Thur',
    studio: 'frauenfeld',
    state: 'withdrawn',
    days: 520,
    starts: 10,
    reason: 'Umzug vor dem Beginn.',
  },
  { who: 'mitglied2', offer: 'Monatsabo', studio: 'frauenfeld', state: 'accepted', days: 300, notice: 4 },
  { who: 'gf', offer: 'Jahresabo', studio: 'winterthur', state: 'temporary', days: 1, starts: 6, debit: true },
  {
    who: 'trainer',
    offer: 'Jahr im Voraus',
    studio: 'winterthur',
    state: 'rejected',
    days: 20,
    reason: 'Das Angebot gilt nicht für Mitarbeitende.',
  },
  { who: 'trainer', offer: 'Monatsabo', studio: 'winterthur', state: 'expired', days: 60 },
  { who: 'leitung', offer: 'Jahresabo Thur', studio: 'frauenfeld', state: 'offered', days: 3, starts: 14, closedAt: 'website' },
  { who: 'office', offer: 'Jahresabo Thur', studio: 'frauenfeld', state: 'accepted', days: 340, starts: 0, notice: 60, confirmed: true },
  { who: 'admin', offer: 'Sommerabo', studio: 'winterthur', state: 'deleted', days: 100 },
  { who: 'admin', offer: 'Monatsabo', studio: 'winterthur', state: 'draft', days: 2, starts: 7 },
  { who: 'office', offer: 'Jahresabo Thur', studio: 'frauenfeld', state: 'temporary', days: 0, starts: 20, closedAt: 'website' },
]

const dataOf = (row: typeof person.$inferSelect): SignedPerson => ({
  vorname: row.vorname,
  nachname: row.nachname,
  geburtstag: row.geburtstag ?? '1990-01-01',
  geschlecht: (row.geschlecht as 'w' | 'm' | null) ?? 'w',
  adresse_1: row.adresse1 ?? 'Musterstrasse 1',
  adresse_2: null,
  plz: row.plz ?? '8400',
  stadt: row.stadt ?? 'Winterthur',
  land: row.land ?? 'Schweiz',
  telefon: row.telefon ?? '+41520000000',
  email: row.email,
})

/** Contracts of the demo's people in every state, as they would have been signed; added once. */
export async function seedContracts(house: House, people: DemoPeople) {
  if ((await house.db.$count(contract)) > 0) return
  await house.db.transaction(async tx => {
    const rows = await tx
      .select()
      .from(person)
      .where(inArray(person._id, Object.values(people)))
    const next = new Map<string, number>()
    for (const wish of wishes) {
      const row = rows.find(({ _id }) => _id === people[wish.who])
      if (!row) continue
      const index = next.get(row._id) ?? 0
      next.set(row._id, index + 1)
      await add(tx, house, wish, { row, index, seller: people.leitung })
    }
    for (const [_id, nth] of await addPast(tx, house, people)) next.set(_id, nth)
    await tx.insert(contractIndex).values([...next].map(([_id, nth]) => ({ person: _id, next: nth })))
  })
  await extendEarnings(house)
}

/** Adds the contracts of two years, all at once; says how many each person has. */
async function addPast(tx: Tx, house: House, { leitung, office }: DemoPeople) {
  const [contracts, events, notices] = [[] as Drawn['values'][], [] as Happened[], [] as (typeof contractNotice.$inferInsert)[]]
  const next = new Map<string, number>()
  for (const [nth, past] of (await pastWishes(tx)).entries()) {
    const { row, index } = past
    const wish: DemoContract = {
      ...past,
      who: 'mitglied',
      state: 'accepted',
      starts: 1,
      confirmed: past.notice === undefined ? undefined : true,
    }
    const id = demoId('contract', row.email, String(index))
    const drawnOne = await draw(tx, house, wish, { id, row, index, seller: nth % 3 === 0 ? office : leitung })
    contracts.push({ ...drawnOne.values, ...columnsOf(lifeIn(drawnOne.values, drawnOne.events as EventRows)) })
    events.push(...drawnOne.events)
    notices.push(...drawnOne.notices)
    next.set(row._id, index + 1)
  }
  if (contracts.length === 0) return next
  await tx.insert(contract).values(contracts)
  await tx.insert(contractEvent).values(events)
  if (notices.length > 0) await tx.insert(contractNotice).values(notices)
  return next
}

interface DemoContractOwner {
  row: typeof person.$inferSelect
  index: number
  seller: string
}
type Drawn = Awaited<ReturnType<typeof draw>>
type EventRows = Parameters<typeof lifeIn>[1]

function closingOf(
  { offer, studio, days, starts = 0, addOns = [], debit, closedAt = undefined }: DemoContract,
  row: DemoContractOwner['row'],
) {
  const day = dayOf(momentDaysAgo(days))
  const way = offer === 'Jahr im Voraus' || offer === '10er-Karte' ? ('prepaid' as const) : debit ? ('debit' as const) : ('bill' as const)
  return {
    studio,
    offer: demoOfferId(offer),
    number: 1,
    data: dataOf(row),
    choice: { start: addDays(day, starts), addOns: [...addOns], promotion: null, code: null, skipPresale: false, renews: true },
    payment: {
      way,
      iban: debit ? 'CH9300762011623852957' : null,
      holder: debit ? `${row.vorname} ${row.nachname}` : null,
    },
    guardian: null,
    relation: null,
    closedAt: closedAt ?? 'studio',
    place: { winterthur: 'Winterthur', frauenfeld: 'Frauenfeld', pfungen: 'Pfungen' }[studio],
    day,
    signedAt: momentDaysAgo(days),
    lead: null,
  } satisfies Omit<Closing, '_id' | 'person' | 'hash' | 'signatures' | 'accept'>
}

/** States that only somebody's answer to an offer leads to: nobody has signed. */
const unsigned: readonly ContractState[] = ['draft', 'offered', 'declined', 'expired', 'deleted']

/** A contract's rows, as it would have been signed. */
async function draw(tx: Tx, house: House, wish: DemoContract, { id, row, index, seller }: DemoContractOwner & { id: string }) {
  const { state, days, reason = null } = wish
  const closing = closingOf(wish, row)
  const version = (await versionOf(tx, closing.offer, 1))!
  const paper = paperOf({ offer: soldOf(version), closing, promotion: null })
  const at = momentDaysAgo(days)
  const settled = momentDaysAgo(Math.max(0, days - 1))
  const signatures = { member: unsigned.includes(state) ? null : drawn, guardian: null }
  const wasAccepted = state === 'accepted' || state === 'withdrawn'
  const values = {
    ...valuesOf(house, { ...closing, hash: await hashOf(paper), signatures }, { id, seller, person: row._id, paper, marks: [], at }),
    index,
    state,
    since: settled,
    acceptedAt: wasAccepted ? settled : null,
    offeredUntil: state === 'offered' ? addDays(closing.day, offerDays.usual) : null,
  }
  const events = happened(wish, id, { at, settled, seller, member: row._id, reason })
  return { values, events, notices: noticesIn(events, { person: row._id, seller }) }
}

async function add(tx: Tx, house: House, wish: DemoContract, of: DemoContractOwner) {
  const id = demoId('contract', wish.who, String(of.index))
  const { values, events, notices } = await draw(tx, house, wish, { ...of, id })
  await tx.insert(contract).values(values)
  await tx.insert(contractEvent).values(events)
  if (notices.length > 0) await tx.insert(contractNotice).values(notices)
  const life = lifeIn(values, (await eventsOf(tx, [id])).get(id) ?? [])
  await tx.update(contract).set(columnsOf(life)).where(eq(contract._id, id))
  const { row, seller } = of
  if (wish.state === 'accepted') await keepNutrition(tx, house, { _id: id, person: row._id, terms: values.terms }, life)
  if (wish.said)
    await tx
      .insert(contractComment)
      .values({ _id: demoId('contractComment', id), contract: id, author: seller, text: wish.said, at: momentDaysAgo(wish.days) })
}

type Happened = typeof contractEvent.$inferInsert

/** Rows that lie beside the events of its notice. */
function noticesIn(events: readonly Happened[], { person, seller }: { person: string; seller: string }) {
  const confirmed = events.find(({ kind }) => kind === 'confirmed')?.receivedAt ?? null
  return events
    .filter(({ kind }) => kind === 'notice')
    .map(({ _id, contract, day, receivedAt }) => ({
      _id,
      contract,
      day,
      receivedAt,
      person,
      deviceAt: receivedAt,
      kind: 'ordinary' as const,
      way: 'app' as const,
      confirmedAt: confirmed,
      confirmedBy: confirmed && seller,
    }))
}

interface When {
  at: string
  settled: string
  seller: string
  member: string
  reason: string | null
}

/** Events of the contract, from its signing to where it stands. */
function happened(
  { state, pause, notice, confirmed }: DemoContract,
  id: string,
  { at, settled, seller, member, reason }: When,
): Happened[] {
  const one = (
    kind: string,
    receivedAt: string,
    content: object,
    { day = dayOf(receivedAt), said = null, author = seller }: { day?: string; said?: string | null; author?: string } = {},
  ) => ({
    _id: demoId('contractEvent', id, kind, receivedAt.slice(0, 10), JSON.stringify(content)),
    contract: id,
    kind,
    day,
    receivedAt,
    author,
    reason: said,
    content: content as Record<string, unknown>,
  })
  const all = [one('closed', at, {})]
  if (state === 'withdrawn') all.push(one('turned', at, { from: 'temporary', to: 'accepted' }))
  if (state !== 'draft' && state !== 'temporary') all.push(one('turned', settled, { from: 'temporary', to: state }, { said: reason }))
  if (state === 'withdrawn') all.push(one('withdrawal', settled, {}))
  if (pause) {
    const begun = dayOf(momentDaysAgo(pause[0]))
    all.push(one('pause', momentDaysAgo(pause[0] + 3), { to: addDays(begun, pause[1] - 1), fee: 0 }, { day: begun, said: 'Ferien' }))
  }
  if (notice !== undefined) {
    all.push(one('notice', momentDaysAgo(notice), { notice: 'ordinary', to: null, late: false }, { author: member }))
    if (confirmed) all.push(one('confirmed', momentDaysAgo(notice - 2), {}))
  }
  return all
}
