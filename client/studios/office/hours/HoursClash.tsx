import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { type Flat, mergeFields } from '#client/studios/office/merging.ts'
import type { OfficeEdit } from '#client/studios/office/studioActs.ts'
import { fieldWords, flatOf, type Hours, hoursOf } from './week.ts'

interface HoursClashProps {
  act: OfficeEdit
  stored: Hours
  bases: readonly Flat[]
  onSettle: (value: Hours) => void
  onDrop: () => void
}

/** Both edited the same days: each is chosen, the rest is merged. */
export function HoursClash({ act, stored, bases, onSettle, onDrop }: HoursClashProps) {
  const [mine, theirs] = [flatOf(act.value as Hours), flatOf(stored)]
  const { merged, clashes } = mergeFields(bases, mine, theirs)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, whose: string) =>
    setTaken(before => new Set(whose === 'theirs' ? [...before, field] : [...before].filter(other => other !== field)))
  const chosen = () => hoursOf({ ...merged, ...Object.fromEntries([...taken].map(field => [field, theirs[field]])) })
  return (
    <Box as="section" aria-label="Zwei Fassungen der Öffnungszeiten" paddingTop="18">
      <Text as="h2" textStyle="heading">
        Die Öffnungszeiten wurden inzwischen geändert
      </Text>
      <Text textStyle="small" color="ink2" paddingBlock="6" role="alert">
        Wähle je Tag, was gilt. Bis dahin bleiben beide Fassungen erhalten.
      </Text>
      {clashes.map(field => {
        const { name, text } = fieldWords(field, mine[field])
        return (
          <Box key={field} paddingBlock="12" borderBottom="1px solid {colors.line}">
            <Text textStyle="label" paddingBottom="6">
              {name}
            </Text>
            <Segmented
              label={`${name}: was gilt`}
              value={taken.has(field) ? 'theirs' : 'mine'}
              options={[
                ['mine', 'Deine Angabe'],
                ['theirs', 'Im Studio'],
              ]}
              onChange={whose => choose(field, whose)}
            />
            <Text paddingTop="6">{taken.has(field) ? fieldWords(field, theirs[field]).text : text}</Text>
          </Box>
        )
      })}
      <Box display="flex" gap="8" flexWrap="wrap" paddingTop="18">
        <Button onClick={() => onSettle(chosen())}>So speichern</Button>
        <Button look="side" onClick={onDrop}>
          Meine Änderung verwerfen
        </Button>
      </Box>
    </Box>
  )
}
