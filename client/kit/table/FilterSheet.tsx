import { Box, chakra } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { FiltersProps } from './Filters.tsx'

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

interface SheetProps extends FiltersProps {
  open: boolean
  onClose: () => void
}

/** All filters with their choices; each takes effect at once. */
export function FilterSheet({ open, onClose, filters, set, onSet }: SheetProps) {
  const toggle = (id: string, value: string) => {
    const before = set[id] ?? []
    onSet({ ...set, [id]: before.includes(value) ? before.filter(each => each !== value) : [...before, value] })
  }
  const footer = (
    <>
      <Button size="row" onClick={onClose}>
        Fertig
      </Button>
      <Button look="text" size="row" onClick={() => onSet({})}>
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
              {choices.map(([value, label]) => (
                <Tickable key={value}>
                  <input type="checkbox" checked={set[id]?.includes(value) ?? false} onChange={() => toggle(id, value)} />
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
