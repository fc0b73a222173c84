import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { CallTable, type CallTableProps } from '#client/kit/table/CallTable.tsx'
import { occasionMomentText } from '#client/occasions/words.ts'
import type { OccasionEntryRow, OccasionRow } from '#contract/occasions/shapes.ts'
import { entryColumns } from './occasionEntryColumns.ts'

interface EntryListProps extends Pick<CallTableProps<OccasionEntryRow>, 'label' | 'one' | 'name' | 'call'> {
  /** The occasion whose entries are shown; none where the caller does not look after it. */
  of: string | undefined
  /** The choice among occasions: its label, all of them, and the one that stands. */
  choice: {
    label: string
    all: readonly Pick<OccasionRow, '_id' | 'title' | 'from'>[]
    value: string | undefined
    onPick: (id: string) => void
  }
  empty: string
}

/** People who have a place, with the choice among several occasions above. */
export function EntryList({ of, choice: { label, all, value, onPick }, empty, ...table }: EntryListProps) {
  const fixed = useMemo(() => ({ id: of }), [of])
  return (
    <>
      {all.length > 1 && (
        <Box maxWidth="420px" paddingBottom="12">
          <SelectField
            label={label}
            value={value ?? ''}
            options={all.map(({ _id, title, from }) => [_id, `${title}, ${occasionMomentText(from)}`] as const)}
            onChange={onPick}
          />
        </Box>
      )}
      {of && (
        // The table fills its box, which leaves the rest of the page in sight.
        <Box position="relative" height="clamp(340px, 62dvh, 680px)" borderRadius="inner" overflow="hidden">
          <CallTable {...table} fixed={fixed} columns={entryColumns} searches={{ label: 'Name oder E-Mail' }} empty={{ text: empty }} />
        </Box>
      )}
    </>
  )
}
