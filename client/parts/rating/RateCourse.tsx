import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StarLine } from '#client/kit/Stars.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { ratings } from '#contract/ratings/calls.ts'
import { AfterRating } from './AfterRating.tsx'
import { RateForm } from './RateForm.tsx'
import { ratedHere, useWaitingRating } from './toRate.ts'

interface Rated {
  _id: string
  course: { _id: string; title: string }
}

/** The sheet in which a visited course is rated, with the steps after it. */
export function RateCourseSheet({ execution, onClose }: { execution: Rated; onClose: () => void }) {
  const [given, setGiven] = useState<{ stars: number; comment: string | null }>()
  const { data: own } = useCall(ratings.own)
  const { send } = useSend(ratings.rateCourse, {
    title: ({ body }) => `Bewertung: ${execution.course.title}, ${counted(body.stars, 'Stern', 'Sterne')}`,
  })
  const before = own?.courses.find(one => one.execution === execution._id)
  return (
    <Sheet open onClose={onClose} title={given === undefined ? execution.course.title : 'Danke'}>
      {given === undefined ? (
        <RateForm
          label="Wie war der Kurs?"
          draft={execution._id}
          before={before}
          asksRecommend={own?.asksRecommend ?? false}
          onSend={said => send({ body: { execution: execution._id, ...said } })}
          onDone={said => {
            ratedHere(execution._id)
            setGiven(said)
          }}
        />
      ) : (
        <>
          <RatingState execution={execution._id} stars={given.stars} />
          <AfterRating stars={given.stars} said={given.comment !== null} course={execution.course} onDone={onClose} />
        </>
      )}
    </Sheet>
  )
}

/** The given stars, and whether the studio has them. */
function RatingState({ execution, stars }: { execution: string; stars: number }) {
  const waits = useWaitingRating(execution)
  return (
    <Box display="flex" alignItems="center" gap="8" marginBottom="18">
      <Tick state={waits ? 'waiting' : 'ok'} />
      <StarLine value={stars} />
      <Text textStyle="small" color="ink2" role="status">
        {waits ? 'Vorgemerkt: Sie geht ab, sobald du Netz hast.' : 'Im Studio gespeichert.'}
      </Text>
    </Box>
  )
}
