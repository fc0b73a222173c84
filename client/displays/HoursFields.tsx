import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { TextField } from '#client/kit/Field.tsx'

/** «06:00-22:00» in two clocks; midnight at its end is the one of a clock. */
function clocksOf(hours: string | null | undefined): [from: string, to: string] {
  const [from = '', to = ''] = hours?.split('-') ?? []
  return [from, to === '24:00' ? '00:00' : to]
}

/** From when to when a display plays: two clocks, both empty for always. */
export function HoursFields() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string | null | undefined>('hours')
  const [from, to] = clocksOf(value)
  const put = (next: string) => void setValue(next === '-' ? null : next)
  return (
    <Box role="group" aria-label="Läuft von bis">
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="12" alignItems="start">
        <TextField label="Läuft von" type="time" value={from} onChange={next => put(`${next}-${to}`)} />
        <TextField
          label="bis"
          type="time"
          value={to}
          error={touched ? error : undefined}
          onBlur={() => setTouched(true)}
          onChange={next => put(`${from}-${next}`)}
        />
      </Box>
      <Text textStyle="small" color="ink2" paddingTop="4">
        Sonst ist der Bildschirm dunkel. Leer: immer.
      </Text>
    </Box>
  )
}
