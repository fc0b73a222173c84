import { v7 } from 'uuid'
import { effective } from '#contract/rules/contracts/events.ts'
import type { Appended, Event } from '#server/contracts/append.ts'
import { countedBy, type Row } from '#server/contracts/rules.ts'

/** Kinds of contracts that are paid beforehand: their price changes no more. */
export const soldAtOnce = ['prepaid', 'entries'] as const

type Said = Pick<Appended, 'author' | 'reason'>

/** Events of a company's percent that have not come yet on a day. */
export const pendingOf = (row: Row, events: readonly Event[], day: string) =>
  effective(countedBy(row, events).events).filter(
    one => one.kind === 'price' && one.price === null && one.companyPercent !== null && one.day > day,
  )

/** Takes such events back, each by a correction: what is said anew stands in their place. */
export const takenBack = (pending: readonly { _id: string }[], said: Said, day: string): Appended[] =>
  pending.map(({ _id }) => ({ ...said, _id: v7(), kind: 'correction', day, content: { of: _id, instead: null } }))

/** From a day on the company takes off so many hundredths of a percent. */
export const percentFrom = (day: string, percent: number, said: Said): Appended => ({
  ...said,
  _id: v7(),
  kind: 'price',
  day,
  content: { price: null, companyPercent: percent / 100 },
})
