import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { addDays } from '#contract/days.ts'
import { type AccessForm, type AccessRow, nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { access } from './accessForm.ts'

const usualDays = 90

const pair = {
  display: 'grid',
  gap: '18',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

const words = { shop: 'Gekauft im Shop.', contract: 'Teil eines Vertrags.' } as const

interface AccessSheetProps {
  row: OverlaidRow<AccessRow> | undefined
  /** The person whose access is made, where there is none yet. */
  whose: Pick<AccessForm, 'person' | 'studio'>
  onDone: () => void
}

/** On which days somebody's nutrition plan is open, and who looks after them. */
export function AccessSheet({ row, whose, onDone }: AccessSheetProps) {
  const { data: coaches } = useCall(nutritionOffice.coaches, { query: { studio: whose.studio } })
  const known = row?.coach ? [{ _id: row.coach, name: row.coachName ?? 'Bisherige Betreuung' }] : []
  const all = [...(coaches ?? []), ...known.filter(({ _id }) => !coaches?.some(coach => coach._id === _id))]
  const given = row && row.source !== 'hand' ? words[row.source] : undefined
  const named = new Map(all.map(({ _id, name }) => [_id, name]))
  return (
    <access.Form
      row={row}
      start={{ title: 'Ernährungsbegleitung', from: today(), until: addDays(today(), usualDays - 1) }}
      also={isNew(row) || !row ? whose : undefined}
      reads={{ coach: value => named.get(String(value)) ?? '–' }}
      onDone={onDone}
    >
      {given && (
        <Text textStyle="small" color="ink2">
          {given} Ändern lassen sich das Ende und die Betreuung.
        </Text>
      )}
      {!given && <access.Field name="title" />}
      <Box {...pair}>
        {!given && <access.Field name="from" type="date" />}
        <access.Field name="until" type="date" />
      </Box>
      <access.Field name="coach" options={all.map(({ _id, name }) => [_id, name] as const)} none="Niemand" />
    </access.Form>
  )
}
