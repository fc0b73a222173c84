import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Refusal } from '#contract/refusals.ts'
import type { DeskOrder } from '#contract/shop/orderDesk.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { paymentMeant } from '#server/payments/deskTaking.ts'
import { tellPayer } from '#server/payments/payer.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { instantText, moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { OrderRow } from '#server/shop/orders/buy.ts'
import { tellDesks } from '#server/shop/orders/orderNews.ts'
import { orderPayable } from '#server/shop/orders/orderPayable.ts'
import { hasWaited } from '#server/shop/rules.ts'
import { shopOrderAct } from '#server/shop/tables.ts'

type Telling = Acting<WithBus & WithSettings, Pick<Who, '_id' | 'employee'>>

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`
const deskLink = (order: string) => `/dashboard/shop/purchases?bestellung=${order}`

/** Tells the buyer's open apps, and the desks, that something about the order has changed. */
async function tellApps({ tx, house }: Telling, { _id, person: buyer, studio }: OrderRow) {
  await tellDesks(tx, house, studio)
  const { _id: paid } = await paymentMeant(tx, 'order', _id)
  await house.bus.publish(tx, {
    kind: 'live',
    people: [buyer],
    event: 'payment:changed',
    data: { payment: paid, kind: 'order', payable: _id },
  })
}

const concerns = ({ _id, person: buyer, studio, number }: OrderRow) => ({
  person: buyer,
  studio,
  title: `Bestellung ${number}`,
  link: orderPayable.path(_id),
  key: `order.${_id}`,
})

/** The buyer learns that the order was handed over, by this act. */
export async function tellHanded(given: Telling, row: OrderRow, act: string) {
  await tellApps(given, row)
  const title = `Bestellung ${row.number} ist abgeholt.`
  const mail = { subject: 'Abgeholt', key: `handed.${act}`, text: 'Deine Bestellung ist abgeholt. Viel Freude damit!' }
  await tellPayer(given, concerns(row), { title, tone: 'ok', mail })
}

/** The buyer learns that this handing over was taken back. */
export async function tellUnhanded(given: Telling, row: OrderRow, act: string) {
  await tellApps(given, row)
  const title = `Bestellung ${row.number}: Die Abholung ist zurückgenommen.`
  const text = 'Die Abholung deiner Bestellung ist zurückgenommen: Sie liegt wieder am Empfang für dich bereit.'
  const mail = { subject: 'Abholung zurückgenommen', key: `unhanded.${act}`, text }
  await tellPayer(given, concerns(row), { title, tone: 'warn', mail })
}

export async function tellGivenBack(given: Telling, row: OrderRow, act: string, amount: number) {
  await tellDesks(given.tx, given.house, row.studio)
  const title = `Bestellung ${row.number}: ${chf(amount)} hast du am Empfang zurückerhalten.`
  const mail = { subject: 'Rückzahlung erledigt', key: `back.${act}`, text: `${chf(amount)} hast du am Empfang zurückerhalten.` }
  await tellPayer(given, concerns(row), { title, tone: 'ok', mail })
}

const ways: Readonly<Record<string, string>> = { cash: 'bar', terminal: 'am Terminal', twint: 'mit TWINT', card: 'mit Karte' }

/** How the order was paid before, or why nothing of it is owed. */
function earlierPaymentTextOf({ state, events }: DeskOrder) {
  const paid = events.findLast(({ kind }) => kind === 'paid')
  if (!paid) return state === 'cancelled' ? 'ist storniert' : 'ist verfallen'
  const how = paid.by ? ` ${ways[paid.by] ?? ''}` : ''
  return paid.who
    ? `war schon bezahlt: ${paid.who} hat am ${instantText(paid.at)}${how} ${chf(paid.amount ?? 0)} genommen`
    : `war schon bezahlt, am ${instantText(paid.at)}${how}`
}

/** The one who took the money that counted; nobody where it came another way. */
async function firstTaker(tx: Tx, order: string, spare: readonly string[]) {
  const taken = await tx
    .select({ _id: shopOrderAct._id, person: shopOrderAct.person })
    .from(shopOrderAct)
    .where(and(eq(shopOrderAct.order, order), eq(shopOrderAct.kind, 'taken')))
    .orderBy(asc(shopOrderAct.received))
  return taken.find(({ _id }) => !spare.includes(_id))?.person
}

/** The one who did this act at the desk. */
async function personOf(tx: Tx, act: string) {
  const [found] = await tx.select({ person: shopOrderAct.person }).from(shopOrderAct).where(eq(shopOrderAct._id, act))
  return found?.person ?? undefined
}

/** Money was taken that nobody owed: whoever took it learns what has paid before and what goes back, and who took the first that it happened. */
export async function tellSpare({ tx, house, who }: Telling, order: DeskOrder, act: string, taken: number) {
  const own = order.spare.find(({ _id }) => _id === act)
  if (!own) return
  const handed = order.events.findLast(({ kind }) => kind === 'handed')
  const spare = order.spare.map(({ _id }) => _id)
  const first = await firstTaker(tx, order._id, spare)
  const giver = order.state === 'handed' && order.handing ? await personOf(tx, order.handing) : undefined
  // A notice goes with one person that it names: who else had to do with it stands at the order.
  const about = first ?? giver
  const goods =
    giver && handed && ` Ausgegeben ${giver === about ? `hat sie ${handed.who ?? 'jemand'}` : 'ist sie auch'}, ${instantText(handed.at)}.`
  const link = deskLink(order._id)
  const why = own.amount < taken ? 'war schon zum Teil bezahlt' : earlierPaymentTextOf(order)
  const title = `Bestellung ${order.number} ${why}. Gib ${chf(own.amount)} zurück.${goods ?? ''}`
  await notify(tx, house, { people: [actorOf(who)], title, about, link, tone: 'danger' })
  if (!first || first === actorOf(who)) return
  const second = `Bestellung ${order.number} wurde ein zweites Mal kassiert: ${own.who ?? 'jemand'}, ${instantText(own.at)}. ${chf(own.amount)} gehen zurück.`
  await notify(tx, house, { people: [first], title: second, about: actorOf(who), link, tone: 'warn' })
}

interface RefusedHanding extends Omit<Telling, 'tx'> {
  params: { id: string }
  body: { at: string }
  refusal: Refusal
}

/** A handing over that waited was refused: the one who did it is told why, and who handed the order over before that it may be out twice. */
export async function tellRefused(tx: Tx, all: readonly RefusedHanding[]) {
  for (const { house, who, params, body, refusal } of all) {
    const order = refusal.current as DeskOrder | undefined
    if (!order || !hasWaited(body.at)) continue
    const link = deskLink(params.id)
    const handed = order.events.findLast(({ kind }) => kind === 'handed')
    const byWhom = refusal.code === 'order-handed' && handed ? ` (${handed.who ?? 'jemand'}, ${instantText(handed.at)})` : ''
    const me = actorOf(who)
    const first = order.handing ? await personOf(tx, order.handing) : undefined
    await notify(tx, house, {
      people: [me],
      about: byWhom ? first : null,
      title: `Bestellung ${order.number}: ${refusal.message.replace(/\.$/, '')}${byWhom}.`,
      link,
      tone: 'danger',
    })
    if (refusal.code !== 'order-handed') continue
    const names = await tx
      .select({ vorname: person.vorname, nachname: person.nachname })
      .from(person)
      .where(inArray(person._id, [me]))
    if (!first || first === me) continue
    const name = names.map(({ vorname, nachname }) => `${vorname} ${nachname}`)[0] ?? 'Jemand'
    const title = `Bestellung ${order.number} hat auch ${name} ausgegeben, ${instantText(body.at)}: Prüft, ob die Ware zweimal hinausging.`
    await notify(tx, house, { people: [first], title, about: me, link, tone: 'warn' })
  }
}
