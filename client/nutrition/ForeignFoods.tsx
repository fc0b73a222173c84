import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { type Food, foods } from '#contract/nutrition/foods.ts'
import { sourceNames } from '#contract/rules/nutrition/states.ts'
import { dayMs } from '#contract/time.ts'
import { Credit } from './Credit.tsx'
import { type FoodOffer, offerOf } from './foodOffers.ts'

const book = { source: 'off' } as const
const name = sourceNames[book.source]

interface ForeignProps {
  typed: string
  onPick: (offer: FoodOffer) => void
}

/** Looks for these words in somebody else's book, on request alone: they are asked by a tap, never while somebody types. */
export function ForeignFoods({ typed, onPick }: ForeignProps) {
  const online = useOnline()
  const [told, setTold] = useState<{ words: string; rows?: readonly Food[]; problem?: string }>()
  const [busy, setBusy] = useState(false)
  const words = typed.trim()
  useEffect(() => {
    if (told && told.words !== words) setTold(undefined)
  }, [told, words])
  const look = async () => {
    setBusy(true)
    try {
      setTold({ words, rows: await prefetch(foods.foreign, { query: { q: words } }, dayMs) })
    } catch (error) {
      setTold({ words, problem: error instanceof CallError ? error.message : 'Das liess sich nicht nachschlagen.' })
    } finally {
      setBusy(false)
    }
  }
  if (words.length < 3) return null
  return (
    <Box paddingTop="12">
      {!told?.rows && (
        <Button look="soft" size="row" busy={busy} disabled={!online} onClick={() => void look()}>
          {online ? `Bei ${name} suchen` : `Bei ${name} suchen: braucht Netz`}
        </Button>
      )}
      {told?.problem && (
        <Text role="alert" textStyle="small" color="danger" paddingTop="8">
          {told.problem}
        </Text>
      )}
      {told?.rows && (
        <Section title={name}>
          {told.rows.length === 0 && (
            <Text role="status" color="ink2">
              Dort steht nichts dazu.
            </Text>
          )}
          {told.rows.map(offerOf).map(offer => (
            <Row key={offer.key} title={offer.title} second={offer.second} onPick={() => onPick(offer)} />
          ))}
          <Credit of={book} small />
        </Section>
      )}
    </Box>
  )
}
