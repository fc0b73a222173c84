import { dayOf } from '#client/data/time.ts'
import { counted, date, money } from '#client/kit/format.ts'
import { type ContractEvent, effective } from '#contract/rules/contracts/contractEvents.ts'

/** Something that was entered and counts, and that can be corrected. */
export interface Correctable {
  _id: string
  kind: 'bonus' | 'price'
  /** As people read it: «Bonus: 7 Tage». */
  title: string
  /** Day of its receipt. */
  on: string
}

/** Events of a contract that can be corrected, the newest first. */
export const correctables = (events: readonly ContractEvent[]): Correctable[] =>
  effective(events)
    .flatMap((event): Correctable[] => {
      const on = dayOf(event.receivedAt)
      if (event.kind === 'bonus') return [{ _id: event._id, kind: 'bonus', title: `Bonus: ${counted(event.days, 'Tag', 'Tage')}`, on }]
      if (event.kind === 'price' && event.price !== null)
        return [{ _id: event._id, kind: 'price', title: `Preis ab ${date(event.day)}: ${money(event.price)}`, on }]
      return []
    })
    .toReversed()
