import { chakra } from '@chakra-ui/react'
import { Field } from '#client/kit/Field.tsx'

const Select = chakra('select', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '52px',
    fontSize: '17px',
    color: 'ink',
    bg: 'transparent',
    outline: '0',
    '& option': { color: 'ink', bg: 'raised' },
  },
})

export interface NamedStudio {
  code: string
  name: string
}

export interface StudioSelectProps {
  rows: readonly NamedStudio[]
  code: string
  onPick: (code: string) => void
}

/** One of a few studios. */
export const StudioSelect = ({ rows, code, onPick }: StudioSelectProps) => (
  <Field label="Studio">
    {control => (
      <Select {...control} value={code} onChange={event => onPick(event.target.value)}>
        {rows.map(each => (
          <option key={each.code} value={each.code}>
            {each.name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
