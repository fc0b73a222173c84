import type { DaycareState } from '#contract/rules/daycare/states.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'

/** Tells the carers' open apps, and their tablets, that a day is another than before. */
export async function tellDay({ tx, house }: Within<WithBus & WithDomains>, studio: string) {
  const people = new Set(await holdersOf(tx, 'g_daycare', studio))
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  if (people.size > 0)
    await house.bus.publish(tx, { kind: 'live', people: [...people].slice(0, 120), event: 'daycare:changed', data: { studio } })
}

/** Tells a parent what became of their child's place; no name stands in it (T59). */
export const tellCollected = ({ tx, house }: Acting, parent: string, to: DaycareState) =>
  notify(tx, house, {
    people: [parent],
    title:
      to === 'collected'
        ? 'Kinderhort: Jemand, der nicht auf deiner Liste steht, hat abgeholt'
        : 'Kinderhort: Eine Anmeldung wurde abgesagt',
    link: '/kinderhort',
  })

/** Tells a parent that somebody who waited has a place now. */
export const tellPlace = ({ tx, house }: Within<WithBus>, parent: string) =>
  notify(tx, house, {
    people: [parent],
    title: 'Kinderhort: Ein Platz ist frei geworden, du bist angemeldet',
    link: '/kinderhort',
    tone: 'ok',
  })

/** Asks a parent to come. */
export const tellCall = ({ tx, house }: Acting, parent: string) =>
  notify(tx, house, { people: [parent], title: 'Kinderhort: Bitte komm vorbei', link: '/kinderhort', tone: 'warn' })
