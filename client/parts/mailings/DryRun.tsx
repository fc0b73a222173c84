import { Box, Text } from '@chakra-ui/react'
import { fileSize } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import type { MailingDryRun } from '#contract/mailings/shapes.ts'
import { leftReasons } from '#contract/mailings/words.ts'
import { exceptedWords, getsWords, latelyWords } from './words.ts'

/** The people who would get it, those who would not, and why. */
export function DryRun({ run: { gets, excepted, none, named, lately, two, from, bytes } }: { run: MailingDryRun }) {
  return (
    <Section title="Probelauf" aside={fileSize(bytes)}>
      <Box display="grid" gap="6">
        <Text fontWeight={640}>{gets === 0 ? 'Niemand bekommt sie.' : `${getsWords(gets)}, ab ${moment(from)}.`}</Text>
        {excepted > 0 && <Text>{exceptedWords(excepted)}</Text>}
        {two && <Text>{two} Darum geben zwei Personen sie frei.</Text>}
        {lately > 0 && <Text>{latelyWords(lately)}</Text>}
        {none.length > 0 && (
          <Box as="ul" paddingInlineStart="22px" listStyleType="disc" aria-label="Wer sie nicht bekommt">
            {none.map(({ why, people }) => (
              <li key={why}>
                {leftReasons[why]}: {people}
              </li>
            ))}
          </Box>
        )}
        {named.length > 0 && (
          <Box as="details">
            <Box as="summary" minHeight="44px" display="list-item" alignContent="center" cursor="pointer">
              Wer das ist
            </Box>
            <Box as="ul" paddingInlineStart="22px" listStyleType="disc" maxHeight="240px" overflowY="auto">
              {named.map(({ address, name, why }) => (
                <Box as="li" key={address} overflowWrap="anywhere">
                  {name ? `${name}, ${address}` : address}: {leftReasons[why]}
                </Box>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Section>
  )
}
