import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { date, quantity } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { type Measure, type Measurement, measurements, measures } from '#contract/measurements.ts'
import type { PersonCard } from '#contract/people.ts'
import { OnRequest } from './OnRequest.tsx'

/** What a member shares of their measurements (H24). */
export const PersonMeasures = ({ card }: { card: PersonCard }) => (
  <OnRequest what="Messungen">
    <Shared id={card._id} />
  </OnRequest>
)

const kinds = Object.keys(measures) as Measure[]

function Shared({ id }: { id: string }) {
  const { data, error, again } = useCall(measurements.shared, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Hier ist nichts geteilt, oder du betreust dieses Training nicht." />
  if (data.length === 0) return <Text color="ink2">Noch keine Messung.</Text>
  return kinds.map(kind => <Line key={kind} kind={kind} all={data.filter(one => one.kind === kind)} />)
}

/** The last value, and what it was at first. */
function Line({ kind, all }: { kind: Measure; all: readonly Measurement[] }) {
  const [last, first] = [all[0], all.at(-1)]
  if (!last || !first) return null
  const { title, unit } = measures[kind]
  const before = all.length > 1 && `am ${date(first.day)} ${quantity(first.value)} ${unit}`
  return (
    <Row
      title={title}
      second={[date(last.day), before].filter(Boolean).join(' · ')}
      trail={
        <Text as="span" textStyle="value" translate="no">
          {`${quantity(last.value)} ${unit}`}
        </Text>
      }
    />
  )
}
