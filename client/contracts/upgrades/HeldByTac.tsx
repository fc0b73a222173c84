import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { EndLines } from '#client/parts/contract/LifeLines.tsx'
import { runWords } from '#client/parts/contract/words.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'

/** The access-control service's record of the contract's person (C09), asked for once somebody wants to see it. */
export function HeldByTac({ userId, index }: { userId: string; index: number }) {
  const [asked, setAsked] = useState(false)
  const { data, error, again } = useCall(upgrades.tac, asked ? { params: { userId, index: String(index) } } : undefined)
  return (
    <Section title="Im Zutrittssystem" aside={<Stand at={data?.at ?? undefined} />}>
      {!asked && (
        <Button size="row" look="soft" onClick={() => setAsked(true)}>
          Anzeigen, was es vom Vertrag weiss
        </Button>
      )}
      {asked && !data && <NotLoaded error={error} again={again} />}
      {data?.rows.length === 0 && <Text color="ink2">Das Zutrittssystem kennt von dieser Person keinen Vertrag.</Text>}
      {data?.rows.map(({ title, life }) => (
        <Box key={`${title} ${life.start}`} paddingBottom="10">
          <Text textStyle="row">{title}</Text>
          <Text color="ink2">{runWords(life)}</Text>
          <EndLines life={life} />
        </Box>
      ))}
    </Section>
  )
}
