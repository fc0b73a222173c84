import { Box, chakra } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type ReactNode, useId } from 'react'

const Root = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    minHeight: '52px',
    width: 'full',
    cursor: 'pointer',
    borderRadius: 'field',
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'default', color: 'ink3' },
  },
})

const Mark = chakra('span', {
  base: {
    width: '26px',
    height: '26px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '7px',
    bg: 'field',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    'input:checked + &': { bg: 'brand', color: 'onBrand', boxShadow: 'none' },
  },
})

const Input = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  disabled?: boolean
}

/** A box to tick, with its words. */
export function Check({ checked, onChange, children, hint, error, required, disabled }: CheckProps) {
  const note = useId()
  return (
    <div>
      <Root>
        <Input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <Mark aria-hidden>{checked && <CheckIcon size={17} weight="bold" />}</Mark>
        <Box as="span" textStyle="row">
          {children}
        </Box>
      </Root>
      {(error || hint) && (
        <Box id={note} textStyle="small" color={error ? 'danger' : 'ink3'} fontWeight={error ? 560 : undefined} paddingStart="38px">
          {error ?? hint}
        </Box>
      )}
    </div>
  )
}
