import { TextField } from '#client/kit/Field.tsx'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  autoFocus?: boolean
}

/** The field of a search; Escape empties it. */
export const SearchBox = ({ label, value, onChange, autoFocus }: Props) => (
  <TextField
    label={label}
    type="search"
    value={value}
    onChange={onChange}
    onKeyDown={event => event.key === 'Escape' && onChange('')}
    autoFocus={autoFocus}
    autoComplete="off"
    spellCheck={false}
    maxLength={100}
  />
)
