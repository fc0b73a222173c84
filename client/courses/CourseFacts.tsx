import { Box, chakra, Image, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { clockOnce, counted, longDate, weekday } from '#client/kit/format.ts'
import { freeWords, minutesOf } from '#client/parts/courseTime.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type CourseExecution, intensities } from '#contract/courses/calls.ts'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: '16',
    rowGap: '6',
    textStyle: 'card',
    '& dt': { color: 'ink2' },
    '& dd': { fontWeight: 560, overflowWrap: 'anywhere' },
  },
})

/** Time, place, instructor and intensity of a course, and the seats left. */
export function CourseFacts({ execution, description, now }: { execution: CourseExecution; description?: string; now: number }) {
  const { course, startsAt, endsAt, room, instructor, substitutes, free, waiting, capacity, cancelled, studio } = execution
  const { studios } = useStudios()
  const place = studios?.find(({ code }) => code === studio)
  const day = dayOf(startsAt)
  return (
    <Box display="flex" flexDirection="column" gap="14" paddingTop="4">
      {course.picture && (
        <Image src={`/api/${course.picture}`} alt="" borderRadius="card" width="full" maxHeight="240px" objectFit="cover" />
      )}
      <Text textStyle="xl" className="notranslate" fontSize="30px" lineHeight="34px">
        {clockOnce(startsAt)}
        <Text as="span" textStyle="body" color="ink2">
          {' '}
          bis {clockOnce(endsAt)} · {weekday(day)}, {longDate(day)}
        </Text>
      </Text>
      <Facts>
        <dt>Dauer</dt>
        <dd>{minutesOf(execution)} Min.</dd>
        {instructor && (
          <>
            <dt>Leitung</dt>
            <dd>
              {instructor.name}
              {substitutes && <Box as="span" fontWeight={430} color="ink2">{` (Vertretung für ${substitutes})`}</Box>}
            </dd>
          </>
        )}
        <dt>Raum</dt>
        <dd>
          {room.name}
          {place && <Box as="span" fontWeight={430} color="ink2">{` · ${place.name}`}</Box>}
        </dd>
        {!cancelled && (
          <>
            <dt>Plätze</dt>
            <dd>
              {now >= Date.parse(startsAt) ? (
                capacity
              ) : (
                <>
                  {freeWords(free)}
                  <Box as="span" fontWeight={430} color="ink2">
                    {free > 0 ? ` von ${capacity}` : `, ${counted(capacity, 'Platz', 'Plätze')}`}
                    {waiting > 0 && `, ${waiting} auf der Warteliste`}
                  </Box>
                </>
              )}
            </dd>
          </>
        )}
        <dt>Intensität</dt>
        <dd>{intensities[course.intensity as keyof typeof intensities]}</dd>
      </Facts>
      {course.labels.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="6">
          {course.labels.map(({ _id, name }) => (
            <Chip key={_id}>{name}</Chip>
          ))}
        </Box>
      )}
      {description && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="65ch">
          {description}
        </Text>
      )}
    </Box>
  )
}
