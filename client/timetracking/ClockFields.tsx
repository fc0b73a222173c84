import { Box, Text } from '@chakra-ui/react'
import type { ComponentProps, ComponentType } from 'react'
import type { formOf } from '#client/kit/form.tsx'
import { type EntryFields, furtherText, twiceIn } from './entryForm.ts'

interface ClockFieldsProps {
  Field: ComponentType<ComponentProps<ReturnType<typeof formOf<EntryFields>>['Field']>>
  values: Partial<EntryFields>
  /** Breaks of the entry, in ms: of several all but the first stay as they are. */
  breaks: readonly { from: number; to: number }[]
}

/** Day, times and break of an entry, and which hour is meant in the night in which the clock is set back. */
export const ClockFields = ({ Field, values, breaks }: ClockFieldsProps) => (
  <>
    <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr 1fr' }}>
      <Box gridColumn="1 / -1">
        <Field name="day" type="date" />
      </Box>
      <Field name="from" type="time" />
      <Field name="to" type="time" />
      <Field name="pauseFrom" type="time" />
      <Field name="pauseTo" type="time" />
    </Box>
    {breaks.length > 1 && (
      <Text textStyle="small" color="ink2">
        Weitere Pausen bleiben: {furtherText(breaks)}
      </Text>
    )}
    {twiceIn(values) && (
      <Field
        name="season"
        none="Bitte wählen"
        options={[
          ['summer', 'Sommerzeit (die erste)'],
          ['winter', 'Winterzeit (die zweite)'],
        ]}
      />
    )}
  </>
)
