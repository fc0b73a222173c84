import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { secondText } from '#client/timetracking/sheet/words.ts'
import { secondJobs } from '#contract/timetracking/second.ts'

/** Hours that somebody works for another employer (T08). They are read only when they are asked for: each reading leaves a trace (T51). */
export function SecondOf({ user }: { user: string }) {
  const [asked, setAsked] = useState(false)
  return (
    <Section title="Zweite Stelle">
      {asked ? (
        <Job user={user} />
      ) : (
        <Button look="side" size="row" onClick={() => setAsked(true)}>
          Ansehen
        </Button>
      )}
    </Section>
  )
}

function Job({ user }: { user: string }) {
  const { data, error, again } = useCall(secondJobs.one, { params: { user } })
  if (!data) return <NotLoaded error={error} again={again} missing="Das liest nur das Büro der Studios, in denen die Person arbeitet." />
  return <Text color="ink2">{data.job ? secondText(data.job) : 'Es ist keine zweite Stelle erfasst.'}</Text>
}
