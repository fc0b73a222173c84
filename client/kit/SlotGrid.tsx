import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })
const Grid = chakra('div', {
  base: { display: 'grid', gap: '8', gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' } },
})
const Slot = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '56px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
    paddingInline: '14',
    paddingBlock: '8',
    borderRadius: 'field',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:disabled)': { bg: 'sunken', color: 'ink2', boxShadow: 'none', cursor: 'default' },
  },
})
const Input = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'inherit' } })
const Words = chakra('span', { base: { minWidth: 0, textStyle: 'row', overflowWrap: 'anywhere' } })
const Second = chakra('span', { base: { display: 'block', textStyle: 'small' } })
const Room = chakra('span', { base: { textStyle: 'small', fontWeight: 600, flexShrink: 0, fontVariantNumeric: 'tabular-nums' } })
const Note = chakra('p', { base: { textStyle: 'small', marginTop: '6', color: 'danger', fontWeight: 560 } })

/** A stretch of time to choose, as it reads. */
export interface SlotChoice {
  id: string
  /** «Samstag, 12. Juni». */
  title: string
  /** «17:00–19:00». */
  second: string
  /** «5 frei», «voll». */
  room: string
  /** There is no room in it. */
  full?: boolean
}

interface SlotProps {
  label: string
  slots: readonly SlotChoice[]
  value: string | undefined
  onChange: (id: string) => void
  required?: boolean
  error?: string
}

/** A choice of one slot among several, with the room that each has. */
export function SlotGrid({ label, slots, value, onChange, required, error }: SlotProps) {
  const name = useId()
  return (
    <Group aria-describedby={error ? `${name}note` : undefined}>
      <Legend>
        {label}
        {required && <span aria-hidden> *</span>}
      </Legend>
      <Grid>
        {slots.map(({ id, title, second, room, full }) => (
          <Slot key={id}>
            <Input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              disabled={full && id !== value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(id)}
            />
            <Words>
              {title}
              <Second>{second}</Second>
            </Words>
            <Room>{room}</Room>
          </Slot>
        ))}
      </Grid>
      {error && (
        <Note id={`${name}note`} role="alert">
          {error}
        </Note>
      )}
    </Group>
  )
}
