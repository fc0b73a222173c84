import { chakra } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Key } from './tableStyles.ts'

/** The search is debounced: typing must have paused this long, in ms (L143). */
const pause = 500

const Frame = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    width: { base: 'full', md: '380px' },
    minHeight: '36px',
    '@media (pointer: coarse)': { minHeight: '44px' },
    paddingInline: '10',
    borderRadius: '9px',
    bg: 'sunken',
    color: 'ink2',
    '&:has(:focus)': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  },
})
// Below 16 px a phone would zoom in.
const Input = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '36px',
    fontSize: { base: '16px', md: '14px' },
    color: 'ink',
    '&:focus-visible': { outline: 'none' },
  },
})

interface SearchProps {
  label: string
  fewest: number
  field: RefObject<HTMLInputElement | null>
  value: string
  onSearch: (text: string) => void
  /** Called at arrow down or Enter, which lead on to the rows. */
  onDown: () => void
}

export function SearchField({ label, fewest, field, value, onSearch, onDown }: SearchProps) {
  const [text, setText] = useState(value)
  const said = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (said.current === value) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (next: string) => {
    clearTimeout(timer.current)
    const asks = next.trim().length >= fewest ? next : ''
    if (asks === said.current) return
    said.current = asks
    onSearch(asks)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      say(text)
      onDown()
    }
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
      say('')
    }
  }
  return (
    <Frame>
      <MagnifyingGlassIcon size={16} aria-hidden />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={fewest > 1 ? `${label}, ab ${fewest} Zeichen` : label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => say(next), pause)
        }}
        onKeyDown={onKeyDown}
      />
      {!text && <Key aria-hidden>/</Key>}
    </Frame>
  )
}
