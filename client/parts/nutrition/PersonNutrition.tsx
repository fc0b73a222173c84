import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today as dayOfNow } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { quantity, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { DayPick } from '#client/parts/DayPick.tsx'
import { addDays } from '#contract/days.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { meals } from '#contract/rules/nutrition/meals.ts'
import { PersonMealPlan } from './mealPlan/PersonMealPlan.tsx'
import { loadToPlan } from './mealPlan/useMealPlan.ts'
import { PersonNote } from './PersonNote.tsx'
import { PersonTarget } from './PersonTarget.tsx'

const units = { g: 'g', ml: 'ml', piece: 'Stück' } as const
const kcalOf = (value: number | null) => `${value === null ? '–' : thousands(value)} kcal`

/** This person's shared nutrition, and what is written to them; read on request alone, and they see who did. */
export function PersonNutrition({ userId }: { userId: string }) {
  useSealKey()
  const [open, setOpen] = useState<'diary' | 'note' | 'plan' | 'target'>()
  // Foods and recipes to plan with lie here before the network is gone.
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
          <PersonNote userId={userId} onDone={close} />
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
