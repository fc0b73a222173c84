import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { wallOf } from '#client/parts/audience/wall.ts'
import { type PopupForm, type PopupRow, popupForm } from '#contract/popups.ts'

type Name = keyof PopupForm
const names = Object.keys(popupForm.fields) as Name[]
const labelOf = (name: Name) => String((popupForm.fields[name] as unknown as { spec: { label?: string } }).spec.label ?? name)

const plain = (value: unknown) => ((Array.isArray(value) && value.length === 0) || value === undefined || value === '' ? null : value)
const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

function shown(name: Name, value: unknown) {
  if (plain(value) === null) return '–'
  if (name === 'from' || name === 'to') return wallOf(String(value)).replace('T', ', ')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Somebody else saved meanwhile: both values by field, until one is chosen. */
export function Clash({ mine, theirs, onChoose }: { mine: PopupForm; theirs: PopupRow; onChoose: (chosen: Partial<PopupForm>) => void }) {
  const different = names.filter(name => !isSame(mine[name], theirs[name]))
  const [theirsFor, setTheirs] = useState<ReadonlySet<Name>>(new Set())
  const choose = (name: Name, whose: string) =>
    setTheirs(new Set(whose === 'theirs' ? [...theirsFor, name] : [...theirsFor].filter(other => other !== name)))
  const done = () => onChoose(Object.fromEntries(different.filter(name => !theirsFor.has(name)).map(name => [name, mine[name] ?? null])))
  return (
    <Section title="Inzwischen geändert">
      <Text color="ink2" role="alert">
        Jemand hat dieses Popup gespeichert, während du daran warst. Wähle je Feld, was gelten soll; gespeichert ist noch nichts.
      </Text>
      {different.map(name => (
        <Box key={name} paddingTop="18">
          <Text textStyle="field" paddingBottom="6">
            {labelOf(name)}
          </Text>
          <Segmented
            label={labelOf(name)}
            value={theirsFor.has(name) ? 'theirs' : 'mine'}
            options={[
              ['mine', 'Meins'],
              ['theirs', 'Gespeichertes'],
            ]}
            onChange={whose => choose(name, whose)}
          />
          <Text paddingTop="8" overflowWrap="anywhere">
            {shown(name, theirsFor.has(name) ? theirs[name] : mine[name])}
          </Text>
        </Box>
      ))}
      <Box paddingTop="24">
        <Button onClick={done}>Weiter bearbeiten</Button>
      </Box>
    </Section>
  )
}
