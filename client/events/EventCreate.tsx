import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/calls.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { clock, date } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo } from '#client/map/links.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { events } from '#contract/events.ts'
import { EventForm } from './EventForm.tsx'

/** /dashboard/gf/event/create (L65): a new event, and below it those that can be changed. */
export default function EventCreate() {
  const go = useGo()
  const { data, stand } = useCall(events.list)
  const { studios } = useStudios()
  const now = new Date().toISOString()
  const own = (data ?? []).filter(({ mine }) => mine)
  // The next one first, then what is over.
  const listed = [...own.filter(({ endsAt }) => endsAt > now), ...own.filter(({ endsAt }) => endsAt <= now).toReversed()]
  const placeOf = (code: string | null | undefined) => (code ? (studios?.find(one => one.code === code)?.name ?? code) : 'alle Studios')
  return (
    <Page back="dashboard">
      <Box paddingTop="8" maxWidth="720px">
        <EventForm row={undefined} onDone={({ _id }) => void go({ to: 'courseEventEdit', params: { id: _id }, replace: true })} />
      </Box>
      {own.length > 0 && (
        <Section title="Events" aside={<Stand at={stand} />}>
          {listed.map(row => (
            <RowLink
              key={row._id}
              to="courseEventEdit"
              params={{ id: row._id }}
              title={row.title}
              wraps
              second={`${date(row.startsAt)}, ${clock(row.startsAt)} · ${row.place || placeOf(row.studio)}`}
              trail={
                row.endsAt <= now ? (
                  <Chip>vorbei</Chip>
                ) : (
                  <Chip look={row.published ? 'ok' : 'plain'}>{row.published ? 'veröffentlicht' : 'Entwurf'}</Chip>
                )
              }
            />
          ))}
        </Section>
      )}
    </Page>
  )
}
