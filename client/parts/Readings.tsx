import { useCall } from '#client/data/calls.ts'
import { dayOf } from '#client/data/time.ts'
import { clock, date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { health } from '#contract/health.ts'
import type { TraceKind } from '#contract/traces.ts'

/** What was done, beside the word of the data; reading goes without saying. */
const touched: Readonly<Record<TraceKind, string>> = {
  read: '',
  written: ' geändert',
  disclosed: ' herausgegeben',
  taken: ' auf ein Gerät mitgenommen',
  deleted: ' gelöscht',
}

/** Shown only once somebody has looked. */
export function Readings() {
  const { data } = useCall(health.readings)
  if (!data || data.length === 0) return null
  return (
    <Section title="Wer deine Gesundheitsdaten gesehen hat">
      {data.map(({ _id, reader, kind, what, reason, at }) => (
        <Row
          key={_id}
          title={reader}
          second={[`${what}${touched[kind]}`, `${date(dayOf(at))}, ${clock(at)}`, reason].filter(Boolean).join(' · ')}
        />
      ))}
    </Section>
  )
}
