import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { CallTable, type CallTableProps } from '#client/kit/table/CallTable.tsx'
import { momentOf } from '#client/occasions/words.ts'
import type { EntryRow, OccasionRow } from '#contract/occasions/shapes.ts'
import { entryColumns } from './columns.ts'

interface EntryListProps extends Pick<CallTableProps<EntryRow>, 'label' | 'one' | 'name' | 'call'> {
  /** The occasion whose entries are shown; none where the caller does not look after it. */
  of: string | undefined
  /** What the choice among occasions is called, what there is, and which one stands. */
  choice: {
    label: string
    all: readonly Pick<OccasionRow, '_id' | 'title' | 'from'>[]
    value: string | undefined
    onPick: (id: string) => void
  }
  empty: string
}

/** Who has a place, with the choice among several occasions above. */
export function EntryList({ of, choice: { label, all, value, onPick }, empty, ...table }: EntryListProps) {
  const fixed = useMemo(() => ({ id: of }), [of])
  return (
    <>
      {all.length > 1 && (
        <Box maxWidth="420px" paddingBottom="12">
          <SelectField
            label={label}
            value={value ?? ''}
            options={all.map(({ _id, title, from }) => [_id, `${title}, ${momentOf(from)}`] as const)}
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
