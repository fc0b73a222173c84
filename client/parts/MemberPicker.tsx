import { Box, chakra, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import type { FoundPerson } from '#contract/people.ts'
import { fewest, type MemberSearch, nameOf, useMemberSearch } from './memberSearch.ts'

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: '100%',
    marginTop: '4',
    maxHeight: '320px',
    overflowY: 'auto',
    padding: '6',
    bg: 'raised',
    borderRadius: 'big',
    boxShadow: 'pop',
    zIndex: 'popover',
  },
})

const Option = chakra('div', {
  base: {
    minHeight: '48px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    paddingInline: '12',
    borderRadius: 'field',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brandSoft', color: 'brandInk' },
  },
})

const Line = chakra('p', { base: { textStyle: 'small', color: 'ink2', paddingInline: '12', paddingBlock: '8' } })

interface PickerProps {
  label: string
  value: FoundPerson | undefined
  onPick: (person: FoundPerson | undefined) => void
  required?: boolean
  /** Narrows the search to people of this studio. */
  studio?: string
  /** Says at once that nobody is chosen, as after a form was sent. */
  missing?: boolean
  error?: string
  hint?: ReactNode
  autoFocus?: boolean
}

/** The line under the list, or in place of it. */
function searchStatusLine({ state, found, problem }: MemberSearch) {
  if (state === 'offline')
    return found.length
      ? 'Ohne Netz: nur Personen, die dieses Gerät schon kennt.'
      : 'Ohne Netz kennt dieses Gerät niemanden, der so heisst.'
  if (state === 'failed') return problem
  if (state === 'asking') return 'Das Studio sucht mit …'
  return found.length === 0 ? 'Kein Benutzer gefunden' : undefined
}

const countText = ({ state, found }: MemberSearch) =>
  state === 'short' || state === 'asking' ? '' : found.length === 1 ? '1 Person gefunden' : `${found.length} Personen gefunden`

/** Finds a person by name, email or phone; a combobox by the ARIA pattern (L143). */
export function MemberPicker({ label, value, onPick, required, studio, missing, error, hint, autoFocus }: PickerProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useId()
  const search = useMemberSearch(value ? '' : text, { studio })
  const { found, state } = search
  const shows = open && !value && state !== 'short'
  const active = Math.min(at, found.length - 1)

  const pick = (person: FoundPerson) => {
    onPick(person)
    setOpen(false)
    setText('')
  }
  const clear = () => {
    onPick(undefined)
    setText('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!shows) return setOpen(true)
      return setAt((active + step + found.length) % Math.max(1, found.length))
    }
    if (!shows) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const person = found[active]
      if (person) pick(person)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <Box
      ref={box}
      position="relative"
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        setLeft(true)
      }}
    >
      <TextField
        label={label}
        required={required}
        role="combobox"
        aria-expanded={shows}
        aria-controls={shows ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shows && found[active] ? `${list}${found[active]._id}` : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        spellCheck={false}
        placeholder="Name, E-Mail oder Telefon"
        value={value ? nameOf(value) : text}
        error={error ?? (required && !value && (missing || left) ? 'Auswahl ist erforderlich' : undefined)}
        hint={hint ?? (!value && text && state === 'short' ? `Gib mindestens ${fewest} Zeichen ein.` : undefined)}
        onChange={next => {
          if (value) onPick(undefined)
          setText(next)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        end={value && <IconButton label={`${nameOf(value)} entfernen`} icon={<XIcon size={18} />} onClick={clear} />}
      />
      <Text role="status" srOnly>
        {shows ? countText(search) : ''}
      </Text>
      {shows && (
        <Panel>
          {/* Only options may stand in a listbox, so the line about them stands beside it. */}
          <div id={list} role="listbox" aria-label={label}>
            {found.map((person, index) => (
              <MemberOption
                key={person._id}
                id={`${list}${person._id}`}
                person={person}
                on={index === active}
                onPick={pick}
                onPoint={() => setAt(index)}
              />
            ))}
          </div>
          {searchStatusLine(search) && <Line>{searchStatusLine(search)}</Line>}
        </Panel>
      )}
    </Box>
  )
}

interface OptionProps {
  id: string
  person: FoundPerson
  on: boolean
  onPick: (person: FoundPerson) => void
  onPoint: () => void
}

function MemberOption({ id, person, on, onPick, onPoint }: OptionProps) {
  const second = [person.email, person.stadt].filter(Boolean).join(' · ')
  return (
    <Option
      id={id}
      role="option"
      aria-selected={on}
      onPointerMove={onPoint}
      onPointerDown={event => event.preventDefault()}
      onClick={() => onPick(person)}
    >
      <Text as="span" textStyle="label">
        {nameOf(person)}
      </Text>
      <Text as="span" textStyle="small" color="ink2" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {second}
      </Text>
    </Option>
  )
}
