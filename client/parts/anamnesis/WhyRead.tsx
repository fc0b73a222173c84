import { Flex, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { type ReadingReason, readingReasons } from '#contract/anamnesis/reasons.ts'

const reasons = Object.entries(readingReasons) as [ReadingReason, string][]

/** Asks whoever made neither form nor plan for a person why they read; the person sees it in the profile. */
export const WhyRead = ({ onSay }: { onSay: (reason: ReadingReason) => void }) => (
  <Flex direction="column" gap="12" role="group" aria-labelledby="why-read">
    <Text id="why-read">
      Du hast für diese Person weder Bogen noch Plan gemacht. Warum liest du das? Sie sieht den Grund in ihrem Profil.
    </Text>
    <Flex gap="8" wrap="wrap">
      {reasons.map(([reason, word]) => (
        <Button key={reason} look="soft" size="row" onClick={() => onSay(reason)}>
          {word}
        </Button>
      ))}
    </Flex>
  </Flex>
)
