import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { SocialPerson, SocialProfile } from '#contract/social.ts'
import { Picture } from './PersonRow.tsx'
import { nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'

type Own = NonNullable<SocialProfile['own']>

const readers = [
  ['friend', 'Freunde'],
  ['studio', 'Mitglieder im Studio'],
  ['stranger', 'Alle anderen'],
] as const
type Reader = (typeof readers)[number][0]

/** Lines of what a reader sees besides name and picture, by the settings; nothing where one does not exist for them. */
function seen(reader: Reader, own: Own): string[] | undefined {
  if (reader === 'stranger' || (reader === 'studio' && !own.findable)) return undefined
  if (reader === 'studio') return ['Was du für das Studio schreibst.']
  return [
    'Alle deine Beiträge.',
    ...(own.sharesFriends ? ['Mit wem du befreundet bist.'] : []),
    ...(own.sharesSignups ? ['Deine Kurse der nächsten 14 Tage.'] : []),
    ...(own.sharesPresence ? ['Dass du gerade im Studio bist, wenn sie das auch zeigen.'] : []),
  ]
}

/** «So sehen dich andere»: one's profile as it stands, by the eyes of three kinds of readers. */
export function SeenBy({ own, person, text }: { own: Own; person: SocialPerson; text: string | null }) {
  const [reader, setReader] = useState<Reader>('friend')
  const studioName = useStudioName()
  const lines = seen(reader, own)
  return (
    <Section title="So sehen dich andere">
      <Segmented label="Wer hinschaut" value={reader} options={readers} onChange={setReader} />
      <Box paddingTop="12" aria-live="polite">
        {!lines && (
          <Text textStyle="body" color="ink2">
            Gar nicht: Für sie gibt es dich in der Community nicht.
          </Text>
        )}
        {lines && (
          <>
            <Flex gap="12" align="center">
              <Picture person={person} />
              <Box>
                <Text textStyle="row">{nameIn(person)}</Text>
                <Text textStyle="small" color="ink2">
                  {studioName(person.studio)}
                </Text>
              </Box>
            </Flex>
            <Text textStyle="body" paddingTop="8" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text ?? 'Du hast noch nichts über dich geschrieben.'}
            </Text>
            <Box as="ul" paddingTop="8" paddingInlineStart="20" textStyle="card" color="ink2">
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          </>
        )}
        <Text textStyle="small" color="ink2" paddingTop="8">
          E-Mail, Telefon, Geburtstag, Gewicht und Besuche sieht hier niemand.
        </Text>
      </Box>
    </Section>
  )
}
