import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { CallError, useCall, useSend } from '#client/data/calls.ts'
import { addDays, today as dayOfNow } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { quantity, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { DayPick } from '#client/parts/DayPick.tsx'
import { type CoachNote, diary } from '#contract/nutrition/diary.ts'
import { meals } from '#contract/nutrition/meals.ts'
import { PersonMealPlan } from './mealPlan/PersonMealPlan.tsx'
import { loadToPlan } from './mealPlan/usePlan.ts'
import { PersonTarget } from './PersonTarget.tsx'

const units = { g: 'g', ml: 'ml', piece: 'Stück' } as const
const kcalOf = (value: number | null) => `${value === null ? '–' : thousands(value)} kcal`

/** What this person shares of their nutrition, and what is written to them; read on request alone, and they see who did. */
export function PersonNutrition({ userId }: { userId: string }) {
  useSealKey()
  const [open, setOpen] = useState<'diary' | 'note' | 'plan' | 'target'>()
  // What is planned with lies here before the network is gone.
  useEffect(() => void loadToPlan().catch(() => {}), [])
  const close = () => setOpen(undefined)
  return (
    <Section title="Ernährung">
      <Text textStyle="small" color="ink2" paddingBottom="8">
        Wer Tagebuch, Plan, Richtwert oder Notiz ansieht, wird im Verlauf der Person festgehalten.
      </Text>
      <Flex gap="8" wrap="wrap">
        <Button look="soft" size="row" onClick={() => setOpen('diary')}>
          Tagebuch ansehen
        </Button>
        <Button look="soft" size="row" onClick={() => setOpen('plan')}>
          Ernährungsplan
        </Button>
        <Button look="soft" size="row" onClick={() => setOpen('target')}>
          Richtwert
        </Button>
        <Button look="soft" size="row" onClick={() => setOpen('note')}>
          Notiz schreiben
        </Button>
      </Flex>
      {open === 'diary' && (
        <Sheet open onClose={close} title="Ernährungstagebuch">
          <SharedDay userId={userId} />
        </Sheet>
      )}
      {open === 'plan' && (
        <Sheet open wide onClose={close} title="Ernährungsplan">
          <PersonMealPlan userId={userId} />
        </Sheet>
      )}
      {open === 'target' && (
        <Sheet open onClose={close} title="Richtwert der Ernährung">
          <PersonTarget userId={userId} onDone={close} />
        </Sheet>
      )}
      {open === 'note' && (
        <Sheet open onClose={close} title="Notiz zur Ernährung">
          <Note userId={userId} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}

function SharedDay({ userId }: { userId: string }) {
  const today = dayOfNow()
  const [day, setDay] = useState(today)
  const { data, error, again } = useCall(diary.dayOf, { params: { day, userId } })
  return (
    <Box minHeight="240px">
      <DayPick day={day} today={today} oldest={addDays(today, -400)} latest={today} show={setDay} />
      {!data && <NotLoaded error={error} again={again} missing="Dieses Tagebuch ist nicht geteilt." />}
      {data?.entries.length === 0 && <Text color="ink2">An diesem Tag ist nichts eingetragen.</Text>}
      {data?.entries.map(({ _id, meal, title, brand, amount, base, kcal }) => (
        <Row
          key={_id}
          title={title}
          second={[meals[meal], brand, `${quantity(amount, 1)} ${units[base]}`].filter(Boolean).join(' · ')}
          trail={<Text as="span">{kcalOf(kcal)}</Text>}
        />
      ))}
      {data && data.entries.length > 0 && (
        <Text textStyle="heading" paddingTop="12">
          {data.sums.kcal?.atLeast && 'mindestens '}
          {kcalOf(data.sums.kcal?.value ?? null)}
        </Text>
      )}
    </Box>
  )
}

function Note({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { data, error, again } = useCall(diary.note, { params: { userId } })
  if (!data) return <NotLoaded error={error} again={again} lead="Die Notiz ist auf diesem Gerät noch nicht geladen." />
  return <NoteForm userId={userId} start={data} again={again} onDone={onDone} />
}

interface NoteProps {
  userId: string
  start: CoachNote
  again: () => Promise<{ data?: CoachNote }>
  onDone: () => void
}

/** The text and, where somebody else was first, theirs beside it: neither is lost (H35). */
function NoteForm({ userId, start, again, onDone }: NoteProps) {
  const [text, setText] = useState(start.text ?? '')
  const [version, setVersion] = useState(start.version)
  const [theirs, setTheirs] = useState<string>()
  const { send, waiting, error } = useSend(diary.setNote, { asks: true, title: () => 'Notiz zur Ernährung' })
  const save = async () => {
    try {
      const answer = await send({ params: { userId }, body: { text: text.trim() || null, version } })
      onDone()
      sayDone(answer, 'Notiz gespeichert.')
    } catch (problem) {
      if (!(problem instanceof CallError) || problem.code !== 'stale') return
      const { data } = await again()
      if (!data) return
      setVersion(data.version)
      setTheirs(data.text ?? '')
    }
  }
  return (
    <Box display="grid" gap="16">
      {theirs !== undefined && (
        <Box role="status">
          <Text textStyle="field">Inzwischen steht dort:</Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {theirs || 'nichts mehr'}
          </Text>
          <Text textStyle="small" color="ink2">
            Übernimm, was gelten soll, und speichere nochmals.
          </Text>
        </Box>
      )}
      <TextArea label="Notiz" hint="Die Person liest sie über ihrem Tagebuch." value={text} onChange={setText} />
      {error && error.code !== 'stale' && (
        <Text role="alert" textStyle="small" color="danger">
          {error.message}
        </Text>
      )}
      <Button busy={waiting} onClick={() => void save()}>
        Speichern
      </Button>
    </Box>
  )
}
