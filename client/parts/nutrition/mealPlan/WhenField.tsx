import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { weekdayOptions } from '#client/parts/habit/words.ts'
import type { PlannedMealForm } from '#contract/nutrition/mealPlan.ts'
import { planned } from './mealPlanForm.ts'

const kinds = [
  ['weekdays', 'Wochentage'],
  ['day', 'Ein Tag'],
] as const

const pair = {
  display: 'grid',
  gap: '18',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

/** When it is eaten: on weekdays, for a while or until further notice, or on one day. */
export function WhenField() {
  const { values, setValues } = useFormikContext<PlannedMealForm>()
  const [kind, setKind] = useState<'weekdays' | 'day'>(values.day ? 'day' : 'weekdays')
  const choose = (next: 'weekdays' | 'day') => {
    setKind(next)
    const cleared = next === 'day' ? { weekdays: [], from: null, until: null, day: values.day ?? today() } : { day: null }
    void setValues({ ...values, ...cleared })
  }
  return (
    <Box display="grid" gap="12">
      <Segmented label="Wann" value={kind} options={kinds} onChange={choose} />
      {kind === 'day' ? (
        <planned.Field name="day" type="date" />
      ) : (
        <>
          <planned.Field name="weekdays" options={weekdayOptions} />
          <Box {...pair}>
            <planned.Field name="from" type="date" hint="Leer heisst ab sofort." />
            <planned.Field name="until" type="date" hint="Leer heisst bis auf Weiteres." />
          </Box>
        </>
      )}
    </Box>
  )
}
