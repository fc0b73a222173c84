import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import type { ReactNode } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { DecimalField } from '#client/kit/Field.tsx'

/** Fields of one line beside each other, with the button that removes it. */
export const LineBox = ({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
    gap="12"
    alignItems="end"
    padding="12"
    borderRadius="inner"
    boxShadow="inset 0 0 0 1px {colors.line}"
    role="group"
    aria-label={label}
  >
    {children}
    <Box gridColumn={{ md: '1 / -1' }} justifySelf="end">
      <IconButton label={`${label} entfernen`} icon={<TrashIcon size={20} aria-hidden />} onClick={onRemove} />
    </Box>
  </Box>
)

interface FrancsProps {
  label: string
  required?: boolean
  /** Rappen. */
  value: number | null | undefined
  onChange: (rappen: number | null) => void
  onBlur?: () => void
  hint?: string
}

/** Francs as a person types them, Rappen in the value. */
export const Francs = ({ value, onChange, ...rest }: FrancsProps) => (
  <DecimalField
    unit="CHF"
    francs
    {...rest}
    value={value == null ? undefined : value / 100}
    onChange={next => onChange(next === undefined ? null : Math.round(next * 100))}
  />
)
