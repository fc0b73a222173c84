import { Box, chakra } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Filter } from './column.ts'
import type { Shown } from './tableAddress.ts'

export const Tickable = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10',
    minHeight: '44px',
    textStyle: 'label',
    fontWeight: 480,
    cursor: 'pointer',
    '& input': { width: '18px', height: '18px', accentColor: '{colors.brand}', flexShrink: 0 },
  },
})

interface FilterProps {
  open: boolean
  onClose: () => void
  filters: readonly Filter[]
  shown: Shown
  show: (change: Partial<Shown>) => void
}

/** All filters with their choices; each takes effect at once. */
export function FilterSheet({ open, onClose, filters, shown, show }: FilterProps) {
  const toggle = (id: string, value: string) => {
    const before = shown.filters[id] ?? []
    const next = before.includes(value) ? before.filter(each => each !== value) : [...before, value]
    show({ filters: { ...shown.filters, [id]: next } })
  }
  const footer = (
    <>
      <Button size="row" onClick={onClose}>
        Fertig
      </Button>
      <Button look="text" size="row" onClick={() => show({ filters: {} })}>
        Alle zurücksetzen
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Filter" footer={footer}>
      <Box display="flex" flexDirection="column" gap="18">
        {filters.map(({ id, title, choices }) => (
          <Box as="fieldset" key={id} border="0" padding="0" margin="0" minWidth={0}>
            <Box as="legend" textStyle="field" marginBottom="4">
              {title}
            </Box>
            <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="16">
              {choices.map(({ value, label }) => (
                <Tickable key={value}>
                  <input type="checkbox" checked={shown.filters[id]?.includes(value) ?? false} onChange={() => toggle(id, value)} />
                  {label}
                </Tickable>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Sheet>
  )
}
