import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { momentWords } from '#client/parts/courseTime.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { friends } from '#contract/friends.ts'
import { Picture } from './PersonRow.tsx'
import { nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'

const first = 5

/** Courses that friends are booked for, of those who show that. */
export function FriendCourses() {
  const { data: all, stand } = useCall(friends.signups)
  const blocked = useBlockedPeople()
  const shown = (all ?? []).filter(({ person }) => !blocked.has(person._id))
  const [isWhole, setWhole] = useState(false)
  const studioName = useStudioName()
  if (shown.length === 0) return null
  return (
    <Section title="Kurse deiner Freunde" aside={<Stand at={stand} />}>
      {(isWhole ? shown : shown.slice(0, first)).map(({ person, execution, title, studio, startsAt }) => (
        <RowLink
          key={`${person._id} ${execution}`}
          to="course"
          params={{ id: execution }}
          lead={<Picture person={person} />}
          title={`${nameIn(person)}: ${title}`}
          second={[momentWords(startsAt), studioName(studio)].filter(Boolean).join(' · ')}
        />
      ))}
      {!isWhole && shown.length > first && (
        <Button look="text" size="row" onClick={() => setWhole(true)}>
          Alle {shown.length} zeigen
        </Button>
      )}
    </Section>
  )
}
