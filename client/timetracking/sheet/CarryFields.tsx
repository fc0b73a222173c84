import { Box } from '@chakra-ui/react'
import { TextField } from '#client/kit/Field.tsx'
import { minutesIn } from './words.ts'

/** Hours as they are typed: what is carried into a month, and what is paid out of it. */
export interface Carried {
  opening: string
  paid: string
}

const wrongIn = ({ opening, paid }: Carried) => ({
  opening: opening.trim() !== '' && minutesIn(opening) === undefined,
  paid: paid.trim() !== '' && (minutesIn(paid) ?? -1) < 0,
})

/** The typed time in minutes; null where nothing was typed, undefined where it is no time. */
export function carryOf(typed: Carried) {
  const wrong = wrongIn(typed)
  if (wrong.opening || wrong.paid) return undefined
  const [opening, paid] = [minutesIn(typed.opening) ?? null, minutesIn(typed.paid) ?? 0]
  return opening === null && paid === 0 ? null : { opening, paid }
}

const said = 'Schreib Stunden und Minuten, zum Beispiel 12:30.'

/** Time that the office carries into a month that it locks, and time that it pays out of it. */
export function CarryFields({ value, onChange }: { value: Carried; onChange: (value: Carried) => void }) {
  const wrong = wrongIn(value)
  return (
    <Box display="grid" gap="12" gridTemplateColumns="1fr 1fr">
      <TextField
        label="Anderer Übertrag"
        value={value.opening}
        error={wrong.opening ? said : undefined}
        hint="Leer: wie oben."
        onChange={opening => onChange({ ...value, opening })}
      />
      <TextField
        label="Ausbezahlt"
        value={value.paid}
        error={wrong.paid ? said : undefined}
        hint="Stunden"
        onChange={paid => onChange({ ...value, paid })}
      />
    </Box>
  )
}
