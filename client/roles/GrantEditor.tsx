import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import type { Reach } from '#contract/rights.ts'
import type { StudioWords } from './data.ts'
import { commonReach, coversReach } from './heldRights.ts'
import { StudioChoice } from './StudioChoice.tsx'

interface GrantEditorProps {
  words: StudioWords
  now: Reach
  /** The studios in which the person at the screen holds the right too. */
  within: Reach
  /** Holds for all studios or not at all. */
  whole?: boolean
  waiting: boolean
  onSave: (reach: Reach) => void
}

const same = (one: Reach, other: Reach) => JSON.stringify(one) === JSON.stringify(other)

/** The reach of one grant; where it can't be changed, the reason stands beside it. */
export function GrantEditor({ words, now, within, whole, waiting, onSave }: GrantEditorProps) {
  const [value, setValue] = useState<Reach>(now.length > 0 ? now : whole ? 'all' : within === 'all' ? 'all' : [...within])
  if (within.length === 0)
    return (
      <Text textStyle="small" color="ink2" paddingBlock="8">
        Du kannst nur geben und nehmen, was du selbst hast.
      </Text>
    )
  const locked = now === 'all' && within !== 'all'
  if (locked)
    return (
      <Text textStyle="small" color="ink2" paddingBlock="8">
        Das gilt für alle Studios. Ändern kann es, wer es selbst für alle Studios hat.
      </Text>
    )
  const left = now === 'all' ? [] : now.filter(code => !coversReach(within, [code]))
  return (
    <Box display="flex" flexDirection="column" gap="12" paddingBlock="8">
      <StudioChoice words={words} value={value} onChange={setValue} within={within} whole={whole} />
      <Box display="flex" gap="8" flexWrap="wrap">
        <Button size="row" busy={waiting} onClick={() => onSave(value)} disabled={same(value, now) || value.length === 0}>
          {now.length > 0 ? 'Studios speichern' : 'Geben'}
        </Button>
        {now.length > 0 && commonReach(now, within).length > 0 && (
          <Button look="danger" size="row" busy={waiting} onClick={() => onSave(left)}>
            {left.length > 0 ? 'In meinen Studios wegnehmen' : 'Wegnehmen'}
          </Button>
        )}
      </Box>
    </Box>
  )
}
