import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { addDays, today as dayOfNow } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { quantity, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { DayPick } from '#client/parts/DayPick.tsx'
import { diary } from '#contract/nutrition/diary.ts'
import { meals } from '#contract/nutrition/meals.ts'
import type { PersonCard } from '#contract/people.ts'

const { Form, Field } = formFor(diary.setNote)
const units = { g: 'g', ml: 'ml', piece: 'Stück' } as const
const kcalOf = (value: number | null) => `${value === null ? '–' : thousands(value)} kcal`

/** What this person shares of their nutrition, and what is written to them; read on request alone, and they see who did. */
export function PersonNutrition({ card }: { card: PersonCard }) {
  useSealKey()
  const [open, setOpen] = useState<'diary' | 'note'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Ernährung">
      <Text textStyle="small" color="ink2" paddingBottom="8">
        Wer Tagebuch oder Notiz ansieht, wird im Verlauf der Person festgehalten.
      </Text>
      <Flex gap="8" wrap="wrap">
        <Button look="soft" size="row" onClick={() => setOpen('diary')}>
          Tagebuch ansehen
        </Button>
        <Button look="soft" size="row" onClick={() => setOpen('note')}>
          Notiz schreiben
        </Button>
      </Flex>
      {open === 'diary' && (
        <Sheet open onClose={close} title="Ernährungstagebuch">
          <SharedDay userId={card._id} />
        </Sheet>
      )}
      {open === 'note' && (
        <Sheet open onClose={close} title="Notiz zur Ernährung">
          <Note userId={card._id} onDone={close} />
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
  return (
    <Form
      start={{ text: data.text }}
      also={{ version: data.version }}
      rest={{ params: { userId } }}
      title={() => 'Notiz zur Ernährung'}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Notiz gespeichert.')
      }}
    >
      <Field name="text" area autoFocus hint="Die Person liest sie über ihrem Tagebuch." />
    </Form>
  )
}
