import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { toast } from '#client/kit/toast.ts'
import { type Scale, typed } from './scale.ts'
import { digits } from './words.ts'

interface NumberFieldProps {
  scale: Scale
  value: number
  title: string
  unit: string
  big: boolean
  /** With the new value, or without one when nothing is to change. */
  onDone: (value?: number) => void
}

/**
 * A number being typed is taken before a set is entered: a phone may leave the field open when a key is tapped.
 * False where it is no number of this scale: each time it is said why, and the field is ready to be typed in.
 */
export function takeTyped() {
  const field = document.querySelector<HTMLInputElement>('[data-number]')
  field?.blur()
  if (field?.getAttribute('aria-invalid') !== 'true') return true
  toast(field.dataset.refusal ?? '', { look: 'danger' })
  field.focus()
  return false
}

/** A number typed with comma or point; what is no number shows so and stays. */
export function NumberField({ scale, value, title, unit, big, onDone }: NumberFieldProps) {
  const [text, setText] = useState(() => digits(scale.field, value).replaceAll('’', ''))
  const left = useRef(false)
  const number = typed(scale, text)
  const wrong = text.trim() !== '' && number === undefined
  const done = (next?: number) => {
    if (left.current) return
    left.current = true
    onDone(next)
  }
  return (
    <>
      <Box
        asChild
        width={big ? '96px' : '76px'}
        height={big ? '40px' : '32px'}
        fontSize={big ? '34px' : '27px'}
        fontWeight="680"
        letterSpacing="-.02em"
        textAlign="center"
        borderBottom="2px solid"
        borderColor={wrong ? 'danger' : 'brand'}
        color={wrong ? 'danger' : 'ink'}
        userSelect="text"
        cursor="text"
        _focusVisible={{ outline: 'none' }}
      >
        <input
          data-number
          data-refusal={wrong ? refusal(scale, title) : undefined}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
          autoFocus
          aria-label={title}
          aria-invalid={wrong || undefined}
          inputMode={scale.field === 'time' ? 'text' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          onFocus={event => event.target.select()}
          onChange={event => setText(event.target.value)}
          onPointerDown={event => event.stopPropagation()}
          onBlur={() => (wrong ? toast(refusal(scale, title), { look: 'danger' }) : done(number))}
          onKeyDown={event => {
            if (event.key === 'Enter' && !wrong) done(number)
            if (event.key === 'Escape') done()
            if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation()
          }}
        />
      </Box>
      <Box as="span" textStyle="label" color="ink2">
        {unit}
      </Box>
    </>
  )
}

const refusal = (scale: Scale, title: string) =>
  scale.field === 'time'
    ? `${title}: bitte als Minuten und Sekunden, zum Beispiel 1:30.`
    : `${title}: bitte eine Zahl bis ${digits(scale.field, scale.most)}.`
