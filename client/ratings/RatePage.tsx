import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CallError } from '#client/data/problem.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { StarLine } from '#client/kit/Stars.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useGo } from '#client/map/links.tsx'
import { AfterRating } from '#client/parts/rating/AfterRating.tsx'
import { RateForm, type RatingInput } from '#client/parts/rating/RateForm.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import type { RatedSubject } from '#contract/ratings/calls.ts'

interface RatePageProps {
  title: string
  /** The subject of the stars. */
  question: string
  subject: RatedSubject | undefined
  error: CallError | null
  /** Said where no such id exists. */
  missing: string
  stand: number | undefined
  asksRecommend: boolean
  again: () => void
  onSend: (said: RatingInput) => Promise<unknown>
  /** It waits on this device. */
  waits: boolean
}

/** A plan or an anamnesis to be rated (L21). */
export function RatePage({ title, subject, error, missing, stand, again, ...form }: RatePageProps) {
  if (!subject)
    return (
      <Page title={title} back="home">
        <NotLoaded error={error} again={again} missing={missing} instead={<ButtonLink to="home">Zum Start</ButtonLink>} />
      </Page>
    )
  return (
    <Page title={title} back="home">
      <Box paddingTop="18" paddingBottom="18">
        <Text as="h2" textStyle="title" overflowWrap="anywhere">
          {subject.title}
        </Text>
        <Text color="ink2">
          {[subject.trainer, date(subject.day)].filter(Boolean).join(', ')} {subject.byTrainer && <TrainerChip />} <Stand at={stand} />
        </Text>
      </Box>
      <Rating key={subject._id} subject={subject} {...form} />
    </Page>
  )
}

function Rating({
  subject,
  question,
  asksRecommend,
  onSend,
  waits,
}: Pick<RatePageProps, 'question' | 'asksRecommend' | 'onSend' | 'waits'> & { subject: RatedSubject }) {
  const go = useGo()
  const [given, setGiven] = useState<RatingInput>()
  if (given === undefined)
    return (
      <RateForm
        label={question}
        draft={subject._id}
        before={subject.rating}
        asksRecommend={asksRecommend}
        onSend={onSend}
        onDone={setGiven}
      />
    )
  return (
    <Box role="status">
      <Box display="flex" alignItems="center" gap="8" paddingBottom="12">
        <Tick state={waits ? 'waiting' : 'ok'} />
        <StarLine value={given.stars} />
        <Text textStyle="label">{waits ? 'Vorgemerkt: Sie geht ab, sobald du Netz hast.' : 'Danke für deine Bewertung.'}</Text>
      </Box>
      <AfterRating stars={given.stars} said={given.comment !== null} readers="deines Studios" onDone={() => void go({ to: 'home' })} />
    </Box>
  )
}
