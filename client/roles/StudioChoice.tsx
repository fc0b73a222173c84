import { Box } from '@chakra-ui/react'
import { Check } from '#client/kit/Check.tsx'
import type { Reach } from '#contract/rights.ts'
import type { StudioWords } from './data.ts'
import { coversReach } from './heldRights.ts'

interface StudioChoiceProps {
  words: StudioWords
  value: Reach
  onChange: (reach: Reach) => void
  /** The studios in which the person at the screen may change something. */
  within: Reach
  /** Holds for all studios or not at all. */
  whole?: boolean
}

/** The reach of a grant: all studios, or some by name. Studios that one may not change oneself are shown and stay. */
export function StudioChoice({ words, value, onChange, within, whole }: StudioChoiceProps) {
  const listed = value === 'all' ? words.all.map(({ code }) => code) : value
  const toggle = (code: string, on: boolean) => onChange(on ? [...listed, code].sort() : listed.filter(each => each !== code))
  return (
    <Box role="group" aria-label="Studios">
      <Check checked={value === 'all'} disabled={within !== 'all'} onChange={on => onChange(on ? 'all' : [])}>
        Alle Studios
      </Check>
      {!whole && value !== 'all' && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          columnGap="16"
          maxHeight="312px"
          overflowY="auto"
          tabIndex={-1}
        >
          {words.all.map(({ code, name }) => (
            <Check key={code} checked={value.includes(code)} disabled={!coversReach(within, [code])} onChange={on => toggle(code, on)}>
              {name}
            </Check>
          ))}
        </Box>
      )}
    </Box>
  )
}
