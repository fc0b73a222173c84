import { useMemo } from 'react'
import { useCall, useCalls } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { counted, date } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { orders, type ShopOrder } from '#contract/shop/orders.ts'
import { usable } from './usable.ts'

const asked = { query: {} } as const
/** Orders that are looked through, the newest ones. */
const most = 10

/** The entry codes that still open the entrance: what one wants at the door is a tap away. */
export default function EntryLine() {
  const { data } = useCall(orders.mine, asked)
  const inputs = useMemo(
    () =>
      ((data?.rows ?? []) as ShopOrder[])
        .slice(0, most)
        .filter(({ lines, state }) => (state === 'paid' || state === 'handed') && lines.some(({ kind }) => kind === 'entry'))
        .map(({ _id: id }) => ({ query: { id } })),
    [data],
  )
  const answers = useCalls(entryCodes.ofOrder, inputs)
  const codes = usable(
    answers.flatMap(({ data: given }) => given?.codes ?? []),
    today(),
  )
  if (codes.length === 0) return null
  return (
    <Section title="Dein Eintritt">
      {codes.map(({ _id, order, title, entries, used, until }) => (
        <RowLink
          key={_id}
          to="purchaseInfos"
          params={{ id: order }}
          title={title}
          second={`${counted(entries - used, 'Eintritt', 'Eintritte')} übrig · bis ${date(until)}`}
        />
      ))}
    </Section>
  )
}
