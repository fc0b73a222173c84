import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stars } from '#client/kit/Stars.tsx'

const lengths = [
  ['30', '30 Minuten'],
  ['60', '60 Minuten'],
] as const

/** Pieces of the kit, with invented data. */
export function Pieces() {
  const [name, setName] = useState('Ursina Caduff')
  const [weight, setWeight] = useState<number | undefined>(62.5)
  const [length, setLength] = useState('60')
  const [view, setView] = useState<'day' | 'week'>('day')
  const [stars, setStars] = useState<number | null>(4)
  const [agreed, setAgreed] = useState(false)
  return (
    <Section title="Bausteine">
      <Flex direction="column" gap="18">
        <TextField label="Text" value={name} onChange={setName} />
        <DecimalField label="Zahl" value={weight} onChange={setWeight} />
        <SelectField label="Auswahl" value={length} options={lengths} onChange={setLength} />
        <Segmented
          label="Ansicht"
          value={view}
          options={[
            ['day', 'Tag'],
            ['week', 'Woche'],
          ]}
          onChange={setView}
        />
        <Stars label="Sterne" value={stars} onChange={setStars} />
        <Check checked={agreed} onChange={setAgreed}>
          Ein Haken
        </Check>
        <Flex gap="8" wrap="wrap">
          <Chip look="ok">gut</Chip>
          <Chip look="warn">Achtung</Chip>
          <Chip look="danger">Fehler</Chip>
          <Chip look="pending">wartet</Chip>
        </Flex>
        <QrCode text="FORMKURVE-PROBE" label="Ein Code zum Ausprobieren mit einem zweiten Gerät" />
      </Flex>
    </Section>
  )
}
