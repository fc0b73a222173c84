import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import type { ContractLifeRow } from '#contract/contracts/lifeShapes.ts'
import { isDay } from '#contract/days.ts'
import { stretchOn } from './words.ts'

/** Why the contract opens the door on a day, or does not, as a sentence. */
export function whyOn(life: Pick<ContractLifeRow, 'start' | 'stretches'>, day: string, accepted: boolean): string {
  const lead = day === today() ? 'Heute' : `Am ${date(day)}`
  if (!accepted) return `${lead}: kein Eintritt, denn der Vertrag ist nicht angenommen.`
  const stretch = stretchOn(life, day)
  if (!stretch)
    return day < life.start
      ? `${lead}: kein Eintritt, denn der Vertrag beginnt erst am ${date(life.start)}.`
      : `${lead}: kein Eintritt, denn der Vertrag ist zu Ende.`
  const { mayEnter, why, from, to } = stretch
  const span = to ? `${date(from)} bis ${date(to)}` : `ab ${date(from)}`
  return `${lead}: ${mayEnter ? 'Eintritt' : 'kein Eintritt'}, wegen «${why}» (${span}).`
}

/** «Warum?» for today and for any other day. */
export function WhyDay({ life, accepted }: { life: ContractLifeRow; accepted: boolean }) {
  const [day, setDay] = useState(today())
  return (
    <Section title="Warum?">
      <Box display="grid" gap="10" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }} alignItems="end">
        <TextField label="Tag" type="date" value={day} onChange={setDay} />
        <Text role="status" paddingBottom="14">
          {isDay(day) ? whyOn(life, day, accepted) : 'Wähle einen Tag.'}
        </Text>
      </Box>
    </Section>
  )
}
