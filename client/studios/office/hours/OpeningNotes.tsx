import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import type { LineProblems } from './SpanFields.tsx'
import { openingLineKindOf, withLine } from './week.ts'

interface NotesProps {
  group: OpeningGroup
  problems: (at: number) => LineProblems
  onChange: (group: OpeningGroup) => void
  onLeave: (at: number) => void
}

/** Lines without hours: words alone. */
export function Notes({ group, problems, onChange, onLeave }: NotesProps) {
  const notes = group.hours.map((line, at) => ({ line, at })).filter(({ line }) => openingLineKindOf(line) === 'note')
  const remove = (at: number) => {
    onChange(withLine(group, at, undefined))
    toast('Hinweis entfernt.', { undo: () => onChange(group) })
  }
  return (
    <Box>
      {notes.length === 0 && <Text color="ink2">Keine Hinweise, zum Beispiel «Letzter Einlass 21:30».</Text>}
      {notes.map(({ line, at }, place) => (
        <Flex key={at} gap="8" align="flex-end" paddingBottom="10" onBlur={() => onLeave(at)}>
          <Box flex={1}>
            <TextField
              label={`Hinweis ${place + 1}`}
              maxLength={60}
              value={line.text}
              error={problems(at).text}
              onChange={text => onChange(withLine(group, at, { text }))}
            />
          </Box>
          <IconButton label={`Hinweis ${place + 1} entfernen`} icon={<XIcon size={20} />} onClick={() => remove(at)} marginBottom="4px" />
        </Flex>
      ))}
      <Box paddingTop="8">
        <Button look="side" size="row" onClick={() => onChange(withLine(group, group.hours.length, { text: '' }))}>
          Hinweis hinzufügen
        </Button>
      </Box>
    </Box>
  )
}
