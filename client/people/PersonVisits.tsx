import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { canSee } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { date, month, quantity } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import type { PersonCard } from '#contract/people.ts'
import { rowOf } from '#contract/screens.ts'
import { PersonFacts } from './Facts.tsx'

/** How often somebody comes to courses; what else a person does in a studio is not counted here. */
export function PersonVisits({ card }: { card: PersonCard }) {
  const { data, error, stand, again } = useCall(courseVisits.attendance, { params: { id: card._id } })
  const recommends = canSee(rowOf('courseRecommendations').access)
  return (
    <Section title="Kurse" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data && data.visits + data.missed + data.late === 0 && <Text color="ink2">Noch keinen Kurs besucht.</Text>}
      {data && data.visits + data.missed + data.late > 0 && (
        <PersonFacts
          facts={[
            ['Besucht', `${quantity(data.visits, 0)}, davon ${quantity(data.recent, 0)} in 30 Tagen`],
            ['Zuletzt', data.last ? date(data.last) : null],
            ['Nicht gekommen', quantity(data.missed, 0)],
            ['Zu spät abgesagt', quantity(data.late, 0)],
            ['Am meisten', data.courses.map(({ title, visits }) => `${title} (${visits})`).join(', ') || null],
            ['Je Monat', data.months.map(({ month: of, visits }) => `${month(`${of}-01`).slice(0, 3)} ${visits}`).join(', ')],
          ]}
        />
      )}
      {recommends && (
        <Box paddingTop="8">
          <ButtonLink to="courseRecommendations" params={{ userId: card._id }} look="soft" size="row">
            Kurse empfehlen
          </ButtonLink>
        </Box>
      )}
    </Section>
  )
}
