import { Box, Text } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { alibey } from '#contract/occasions/alibey.ts'
import type { OccasionRow, OpenSlot } from '#contract/occasions/shapes.ts'
import { OccasionDescription } from './OccasionDescription.tsx'
import { weekChoices } from './weeks.ts'
import { occasionMomentText, phaseOf } from './words.ts'

const AlibeyOffice = lazyPart(() => import('./office/AlibeyOffice.tsx'))

/** /alibey: the sport weeks of Alibey and how many places each has; staff set them up and see who travels (L18, V39). */
export default function Alibey() {
  const { id } = useQueryText()
  const { data, error, stand, again } = useCall(alibey.list, { query: { id, limit: 1 } })
  const isStaff = useCan(alibey.create)
  return (
    <Page>
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {data?.occasion && (
        <OccasionDescription row={data.occasion} stand={stand}>
          <Weeks row={data.occasion} weeks={data.slots} />
        </OccasionDescription>
      )}
      {data && !data.occasion && <Empty text="Im Moment sind keine Sportwochen geplant." />}
      {isStaff && data && (
        <Suspense>
          <AlibeyOffice list={data} stand={stand} />
        </Suspense>
      )}
    </Page>
  )
}

const closed = {
  full: 'Alle Wochen sind ausgebucht. Sagt jemand ab, wird hier wieder ein Platz frei.',
  over: 'Diese Sportwochen sind vorbei. Schön, dass du dabei warst.',
} as const

function Weeks({ row, weeks }: { row: OccasionRow; weeks: readonly OpenSlot[] }) {
  const phase = phaseOf(row, weeks)
  const search = { id: row._id }
  return (
    <Section title="Wochen">
      {weekChoices(weeks, 1).map(({ id, title, second, room, full }) =>
        phase === 'open' && !full ? (
          <RowLink key={id} to="alibeyBooking" search={{ ...search, woche: id }} title={title} second={second} trail={room} />
        ) : (
          <Row key={id} title={title} second={second} trail={room} />
        ),
      )}
      <Box paddingTop="12">
        {phase === 'open' ? (
          <ButtonLink to="alibeyBooking" search={search}>
            Woche buchen
          </ButtonLink>
        ) : (
          <Text color="ink2">{phase === 'early' ? `Buchen kannst du ab ${occasionMomentText(row.from)}.` : closed[phase]}</Text>
        )}
      </Box>
    </Section>
  )
}
