import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { peopleWords } from '#client/parts/audience/audienceWords.ts'
import { roleWords } from '#client/parts/audience/roles.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type Announcement, notifications } from '#contract/notifications.ts'

/** The messages sent so far: by whom, when, to how many. */
export function SentAnnouncements() {
  const { data, error, stand, again } = useCall(notifications.topics)
  return (
    <Section title="Gesendet" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Text color="ink2">Noch nichts.</Text>}
      {data?.map(row => (
        <AnnouncementLine key={row._id} row={row} />
      ))}
    </Section>
  )
}

function AnnouncementLine({ row: { title, people, at, author, studios, roles, advertises } }: { row: Announcement }) {
  const { nameOf } = useStudios()
  const where = studios?.length ? studios.map(nameOf).join(', ') : 'alle Studios'
  const whom = (roles ?? []).map(role => (roleWords as Record<string, string>)[role] ?? role).join(', ')
  return (
    <Box borderTop="1px solid {colors.line}" paddingBlock="10">
      <Text fontWeight={580} overflowWrap="anywhere">
        {title}
      </Text>
      <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
        {[`${date(at)}, ${clockTime(at)}`, author, `an ${peopleWords(people)}`, where, whom, advertises && 'Werbung']
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  )
}
