import { Box } from '@chakra-ui/react'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { useEffect, useState } from 'react'
import { useKept, useMaybeLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { CodeSheet } from '#client/parts/code/MyCodeButton.tsx'
import { useProfile } from '#client/parts/profile/profile.ts'
import type { User } from '#contract/auth.ts'
import { social } from '#contract/social/calls.ts'
import { type FirstStep, firstSteps } from './firstSteps.ts'

const place = 'firstSteps'
interface FirstStepsState {
  /** The member wants to see them no more. */
  away?: boolean
  /** The code for the door was looked at. */
  seen?: boolean
}
const nothing: FirstStepsState = {}

/** The kept state, once this device knows it: steps that were put away do not come up for a moment. */
function useFirst() {
  const local = useMaybeLocal()
  const [kept, set] = useKept<FirstStepsState>(place, nothing)
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let gone = false
    void local?.keep
      .get(place)
      .catch(() => {})
      .then(() => !gone && setKnown(true))
    return () => {
      gone = true
    }
  }, [local])
  return { kept: known ? kept : undefined, set }
}

const words: Record<FirstStep, readonly [title: string, second: string]> = {
  studio: ['Dein Studio wählen', 'Kursplan, Reservationen und Geräte richten sich danach'],
  code: ['Deinen Code ansehen', 'Mit ihm checkst du dich an der Tür zum Kurs ein'],
  training: ['Dein erstes Training', 'Such ein Workout aus und trag deine Sätze ein'],
  community: ['Der Community beitreten', 'Freunde finden und sehen, wer wohin geht'],
}
const goals = { studio: 'studios', training: 'workouts', community: 'friends' } as const

/** The first steps of a new member, until they are done or put away. */
export default function FirstSteps({ me, trained }: { me: User; trained: readonly string[] }) {
  const { kept, set } = useFirst()
  const { data } = useCall(social.profile)
  const { data: account } = useProfile()
  const [code, setCode] = useState(false)
  if (!kept || kept.away) return null
  const since = account && dayOf(account.created)
  const steps = firstSteps({ studio: me.studio_id ?? null, since, trained, joined: data?.joined, seen: kept.seen ?? false }, today())
  if (steps.length === 0 && !code) return null
  const openCode = () => {
    setCode(true)
    void set(before => ({ ...before, seen: true }))
  }
  return (
    <Section title="Erste Schritte">
      <Box as="ul" listStyleType="none" padding={0} margin={0}>
        {steps.map(([step, done]) => (
          <Box as="li" key={step}>
            <StepRow step={step} done={done} onCode={openCode} />
          </Box>
        ))}
      </Box>
      <Box marginInline="-10px">
        <Button look="text" size="row" onClick={() => void set(before => ({ ...before, away: true }))}>
          Ausblenden
        </Button>
      </Box>
      <CodeSheet open={code} onClose={() => setCode(false)} />
    </Section>
  )
}

function StepRow({ step, done, onCode }: { step: FirstStep; done: boolean; onCode: () => void }) {
  const [title, second] = words[step]
  const about = {
    title,
    second: done ? 'Erledigt' : second,
    wraps: true,
    lead: (
      <Box color={done ? 'brand' : 'ink3'} aria-hidden>
        {done ? <CheckCircleIcon size={24} weight="fill" /> : <CircleIcon size={24} />}
      </Box>
    ),
  }
  return step === 'code' ? <Row {...about} onPick={onCode} /> : <RowLink to={goals[step]} {...about} />
}
