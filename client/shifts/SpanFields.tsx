import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { clockAfter, minuteOf } from '#contract/clock.ts'
import { wallOf, wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'

interface Typed {
  day: string
  from: string
  to: string
}

function typedOf(from: string | undefined, to: string | undefined): Typed {
  if (!from || !to) return { day: '', from: '', to: '' }
  const wall = wallOf({ from, to })
  return { day: wall.day, from: clockAfter(wall.from), to: clockAfter(wall.to) }
}

/** Day and clock of a shift for its two moments; an end that is not after the beginning is on the next day. */
export function SpanFields() {
  const [from, fromMeta, setFrom] = useField<string | undefined>('from')
  const [to, toMeta, setTo] = useField<string | undefined>('to')
  const [typed, setTyped] = useState(() => typedOf(from.value, to.value))
  const put = (change: Partial<Typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(next.day) && next.from !== '' && next.to !== ''
    const span = isWhole ? wallSpanOf(next.day, minuteOf(next.from), minuteOf(next.to)) : undefined
    void setFrom.setValue(span?.from)
    void setTo.setValue(span?.to)
  }
  const nextDay = typed.from !== '' && typed.to !== '' && minuteOf(typed.to) <= minuteOf(typed.from)
  const wrong = (meta: typeof fromMeta) => (meta.touched ? meta.error : undefined)
  return (
    <Box display="grid" gap="12" gridTemplateColumns="1fr 1fr">
      <Box gridColumn="1 / -1">
        <TextField label="Tag" type="date" required value={typed.day} error={wrong(fromMeta)} onChange={day => put({ day })} />
      </Box>
      <TextField label="Von" type="time" required value={typed.from} onChange={value => put({ from: value })} />
      <TextField
        label="Bis"
        type="time"
        required
        value={typed.to}
        hint={nextDay ? 'Am nächsten Tag' : undefined}
        error={wrong(toMeta)}
        onChange={value => put({ to: value })}
      />
    </Box>
  )
}
