import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, date } from '#client/kit/format.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { figures } from '#contract/figures/calls.ts'
import type { FileRow } from '#contract/figures/shapes.ts'
import { kindWords, rangeText } from './words.ts'

interface FileSheetProps {
  row: FileRow
  studio: string | null
  onDone: () => void
}

const figuresFileNameOf = ({ name }: FileRow) => name

/** A file that was taken over: what it holds, and the way to take it back. */
export function FileSheet({ row, studio, onDone }: FileSheetProps) {
  const { remove } = useRemoval<FileRow>(figures.remove, figures.restore, figuresFileNameOf)
  const takeBack = () => {
    onDone()
    void remove(row)
  }
  return (
    <Box display="flex" flexDirection="column" gap="14" alignItems="flex-start">
      <Text>
        {kindWords[row.kind]}, {studio ?? 'alle Studios'}, {rangeText(row)}, {counted(row.lines, 'Zeile', 'Zeilen')}. Übernommen am{' '}
        {date(dayOf(row.at))}
        {row.by ? ` von ${row.by}` : ''}.
      </Text>
      <Text color="ink2">
        {row.stands
          ? 'Nimmst du sie zurück, gilt für jeden ihrer Monate wieder, was vorher galt.'
          : 'Alle ihre Monate stehen heute so, wie spätere Dateien sie haben.'}
      </Text>
      <Button look="danger" size="row" onClick={takeBack}>
        Zurücknehmen
      </Button>
    </Box>
  )
}
