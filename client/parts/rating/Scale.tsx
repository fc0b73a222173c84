import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'

const Place = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'field',
    bg: 'sunken',
    textStyle: 'label',
    color: 'ink',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:checked)': { bg: 'brand', color: 'onBrand', fontWeight: 660 },
  },
})
const Radio = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })
const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })

/** The question how likely somebody recommends their studio, from 0 to 10. */
export function Scale({ label, value, onChange }: { label: string; value: number | null; onChange: (value: number) => void }) {
  const name = useId()
  return (
    <Group>
      <Legend>{label}</Legend>
      <Box display="grid" gridTemplateColumns={{ base: 'repeat(6, 1fr)', md: 'repeat(11, 1fr)' }} gap="4">
        {[...Array(11).keys()].map(place => (
          <Place key={place}>
            <Radio type="radio" name={name} value={place} checked={value === place} onChange={() => onChange(place)} />
            {place}
          </Place>
        ))}
      </Box>
      <Flex justify="space-between" textStyle="small" color="ink3" marginTop="4">
        <span>0: sicher nicht</span>
        <span>10: sehr gern</span>
      </Flex>
    </Group>
  )
}
